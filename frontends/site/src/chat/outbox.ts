import { type DeviceStorage, draftPrefix } from '@momos/api-client';
import type { ChatAttachment } from '@momos/contracts/chat-messages';

/** A message on its way; it is kept on the device until the service has it. */
export type Pending = {
  clientId: string;
  channel: string;
  text: string;
  mentions: string[];
  attachments: ChatAttachment[];
  replyTo: { id: string; number: number } | null;
  at: string;
  /** Why it was refused; null while it is sent or waits for the network. */
  failure: string | null;
};

const key = `${draftPrefix}chat-outbox`;

/** Messages that were not sent before the page was closed; none where what was kept cannot be read. */
export function readOutbox(storage: DeviceStorage): Pending[] {
  try {
    return JSON.parse(storage.getItem(key) ?? '[]') as Pending[];
  } catch {
    return [];
  }
}

export function keepOutbox(storage: DeviceStorage, pending: readonly Pending[]): void {
  if (pending.length === 0) storage.removeItem(key);
  else storage.setItem(key, JSON.stringify(pending));
}

/** Where the unsent words of a channel are kept. */
export const draftKey = (channel: string): string => `${draftPrefix}chat.${channel}`;
