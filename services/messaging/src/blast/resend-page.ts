import { attendees } from '../audience/attendees.audience.ts';
import { type AudienceDeps, recipientsPerPage } from '../audience/define-audience.ts';
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
 * Queues one page of messages again that a host wants resent, with the present state of their registrations. In the transaction of the
 * blast: one that was cancelled or paused meanwhile queues nothing.
 */
export async function resendPage(deps: Deps, blast: Blast): Promise<void> {
  const { deliveries, blasts, store, clock } = deps;
  const resend = blast.resend ?? { states: [], before: new Date(0) };
  const ended = await deliveries.ended(blast._id, resend, recipientsPerPage);
  const content = await contentsOf(
    deps,
    blast,
    ended.map(({ rsvpId }) => rsvpId),
  );
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
    const again = ended.map(each => ({ ...each, ...content.get(each.rsvpId) }));
    await deliveries.requeue(again, now);
    deps.wake();
  });
}

/** What messages to these registrations are rendered from; an ended delivery has it no more. */
async function contentsOf(deps: AudienceDeps, { socialId, ownerId }: Blast, rsvpIds: string[]) {
  if (rsvpIds.length === 0) return new Map<string, { again: typeof attendees.sample }>();
  const page = { after: '', limit: recipientsPerPage };
  const { recipients } = await attendees.recipients(deps, { socialId, ownerId, audience: { rsvpIds } }, page);
  return new Map(
    recipients.map(({ rsvpId, content }) => [rsvpId, { again: content as typeof attendees.sample }]),
  );
}
