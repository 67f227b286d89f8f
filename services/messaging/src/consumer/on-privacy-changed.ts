import type { Meta } from '@momos/bus';
import type { PrivacyChanged } from '@momos/contracts/proto/identity/v1/bus';
import { newNotice, type QueueDeps, queueMessages } from '../delivery/queue-notices.ts';
import type { KnownStateDeps } from '../known-state/known-state.ts';
import { privacy } from '../notice/privacy.notice.ts';

const changes: Partial<Record<PrivacyChanged['change'], (typeof privacy)['sample']['change']>> = {
  PRIVACY_CHANGE_EXPORT_READY: 'EXPORT_READY',
  PRIVACY_CHANGE_EXPORT_FAILED: 'EXPORT_FAILED',
  PRIVACY_CHANGE_ERASURE_SCHEDULED: 'ERASURE_SCHEDULED',
  PRIVACY_CHANGE_ERASURE_CANCELLED: 'ERASURE_CANCELLED',
};

/** Queues the notice about a person's export or erasure. */
export const onPrivacyChanged =
  (deps: QueueDeps & KnownStateDeps) =>
  async ({ id, version, change, userId, until }: PrivacyChanged, { time }: Meta): Promise<void> => {
    const shown = changes[change];
    if (!shown) return;
    const key = `privacy:${id}`;
    await deps.knownStates.record([{ _id: key, version, value: shown, isNotice: true }], deps.clock.now());
    const notice = newNotice(privacy, {
      about: { key, version },
      cause: `privacy:${id}:${version}`,
      userId,
      occurredAt: time,
      content: { about: 'privacy', change: shown, ...(until ? { until } : {}) },
    });
    await queueMessages(deps, [notice]);
  };
