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

const keyOf = (userId: string) => `${draftPrefix}chat-outbox.${userId}`;

/** A person's messages that were not sent before the page was closed; none where what was kept cannot be read. */
export function readOutbox(storage: DeviceStorage, userId: string): Pending[] {
  try {
    return JSON.parse(storage.getItem(keyOf(userId)) ?? '[]') as Pending[];
  } catch {
    return [];
  }
}

/** Keeps what waits here in place of what waited `before`; what another tab put there stays. */
export function keepOutbox(
  storage: DeviceStorage,
  userId: string,
  { before, now }: { before: readonly Pending[]; now: readonly Pending[] },
): void {
  const known = new Set([...before, ...now].map(({ clientId }) => clientId));
  const kept = [...readOutbox(storage, userId).filter(({ clientId }) => !known.has(clientId)), ...now];
  if (kept.length === 0) storage.removeItem(keyOf(userId));
  else storage.setItem(keyOf(userId), JSON.stringify(kept));
}
