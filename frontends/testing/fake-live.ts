import type { ChatEvent } from '@momos/contracts/chat-events';

type Listener = (message: unknown) => void;

const listeners = new Map<string, Set<Listener>>();
const listenersOf = (event: string) => listeners.get(event) ?? new Set<Listener>();

/** In place of socket.io in page tests: nothing is opened, no watch is answered; {@link notify} is what the server would send. */
export const io = () => ({
  active: false,
  connected: true,
  connect: () => undefined,
  disconnect: () => undefined,
  emit: () => undefined,
  timeout: () => ({ emitWithAck: () => new Promise<never>(() => undefined) }),
  on: (event: string, listener: Listener) => listeners.set(event, listenersOf(event).add(listener)),
  off: (event: string, listener: Listener) => listenersOf(event).delete(listener),
});

/** Sends the page a notice that something under a topic changed, such as `social:<id>:rsvps`. */
export function notify(topic: string): void {
  for (const listener of listenersOf('notice'))
    listener({ topic, id: topic, kind: 'changed', version: 1, seq: 1 });
}

/** Sends the page an event of chat. */
export function sendChat(event: ChatEvent): void {
  for (const listener of listenersOf('chat')) listener(event);
}
