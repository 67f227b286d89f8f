import type { OutboxMessages } from './outbox-message.store.ts';
import type { Email, Provider, Sms } from './provider.ts';

/** Where no provider is configured, messages are stored for the outbox page (decisions: "Blasts and mail"). */
export function createOutboxProvider<M extends Email | Sms>(messages: OutboxMessages): Provider<M> {
  return {
    name: 'outbox',
    async send(message) {
      try {
        await messages.add(message);
        return { kind: 'sent' };
      } catch {
        return { kind: 'not-sent', reason: 'the outbox cannot be written' };
      }
    },
    close: async () => undefined,
  };
}
