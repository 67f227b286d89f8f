import type { PrivacyChanged } from '@momos/contracts/proto/identity/v1/bus';
import type { PrivacyNews } from '../delivery/content.ts';
import { queued } from '../delivery/delivery.ts';
import type { NoticeDeps } from './notice.ts';

const news: Partial<Record<PrivacyChanged['change'], PrivacyNews>> = {
  PRIVACY_CHANGE_EXPORT_READY: 'EXPORT_READY',
  PRIVACY_CHANGE_ERASURE_SCHEDULED: 'ERASURE_SCHEDULED',
  PRIVACY_CHANGE_ERASURE_CANCELLED: 'ERASURE_CANCELLED',
};

/** Queues the mail about a person's export or erasure. */
export function onPrivacyChanged({ deliveries, clock, wake }: NoticeDeps) {
  return async ({ id, version, change, userId, until }: PrivacyChanged): Promise<void> => {
    const what = news[change];
    if (!what) return;
    await deliveries.add([
      queued(
        {
          cause: `privacy:${id}:${version}`,
          kind: 'privacy',
          channel: 'EMAIL',
          blastId: null,
          socialId: '',
          rsvpId: '',
          userId,
          content: { about: 'privacy', change: what, ...(until ? { until } : {}) },
        },
        clock.now(),
      ),
    ]);
    wake();
  };
}
