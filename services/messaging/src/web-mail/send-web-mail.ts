import type { WebMailType } from '@momos/contracts/web-mails';
import type { Store } from '@momos/store';
import { deliveryId } from '../delivery/delivery.ts';
import type { Deliveries } from '../delivery/delivery.store.ts';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import { webMail } from '../notice/web-mail.notice.ts';
import { preferencesUrl } from '../opt-out/opt-out.ts';

export type WebMailDeps = QueueDeps & {
  store: Store;
  deliveries: Pick<Deliveries, 'has'>;
  publicUrl: string;
  unsubscribeSecret: string;
};

/**
 * Queues a mail of this type to a person, once per day (UTC) whoever follows the link how often; answers false where it was queued
 * today already.
 */
export async function sendWebMail(
  deps: WebMailDeps,
  { userId, type }: { userId: string; type: WebMailType },
): Promise<boolean> {
  const now = deps.clock.now();
  const cause = `web-mail:${userId}:${type}:${now.toISOString().slice(0, 10)}`;
  const link = type === 'PREFERENCES' ? { link: preferencesUrl(deps, { userId }) } : {};
  return deps.store.transaction(async () => {
    if (await deps.deliveries.has(deliveryId(cause))) return false;
    const content = { about: 'web-mail' as const, type, ...link };
    await queueMessages(deps, [newNotice(webMail, { cause, userId, occurredAt: now, content })]);
    return true;
  });
}
