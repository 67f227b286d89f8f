import { addressingOf } from '../audience/audiences.ts';
import { type Addressed, type AudienceDeps, recipientsPerPage } from '../audience/define-audience.ts';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import type { Deliveries } from '../delivery/delivery.store.ts';
import type { Blast } from './blast.ts';
import type { Blasts } from './blast.store.ts';

type Deps = AudienceDeps & {
  store: Store;
  blasts: Pick<Blasts, 'save'>;
  deliveries: Pick<Deliveries, 'ended' | 'requeue'>;
  clock: Clock;
  wake: () => void;
};

/**
 * Queues one page of messages again that a host wants resent, to those who are still in its audience and with its present content.
 * In the transaction of the blast: one that was cancelled or paused meanwhile queues nothing.
 */
export async function resendPage(deps: Deps, blast: Blast): Promise<void> {
  const { deliveries, blasts, store, clock } = deps;
  const resend = blast.resend ?? { states: [], before: new Date(0) };
  const ended = await deliveries.ended(blast._id, resend, recipientsPerPage);
  const remaining = (await addressingOf(blast.purpose).remaining?.(deps, blast, ended)) ?? [];
  const content = new Map(remaining.map(each => [placeOf(each), each.content]));
  const isLast = ended.length < recipientsPerPage;
  const now = clock.now();
  const next: Blast = {
    ...blast,
    ...(isLast ? { phase: 'SENDING', resend: null } : {}),
    nextAt: now,
    version: blast.version + 1,
    updatedAt: now,
  };
  await store.transaction(async () => {
    await blasts.save(next);
    await deliveries.requeue(
      ended.map(each => ({ ...each, again: content.get(placeOf(each)) })),
      now,
    );
    deps.wake();
  });
}

/** Names a recipient in a blast: a registration may have changed hands since. */
const placeOf = ({ userId, rsvpId }: Addressed): string => `${userId} ${rsvpId}`;
