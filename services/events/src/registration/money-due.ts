import type { Clock } from '@momos/runtime';
import { bySystem, type Move, moveRsvp } from '../rsvp/rsvp-move.ts';
import { isPaid } from '@momos/runtime/purchase/purchase';
import { type Rsvp } from '../rsvp/rsvp.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import type { SocialCache } from '../social/social-cache.ts';
import { refundAll } from './rsvp-payment.ts';

type Deps = { rsvps: Rsvps; ledger: SeatLedger; cache: SocialCache; clock: Clock };

const batchSize = 200;

/** Refunds or releases the money of registrations that were not decided when their social ended (decisions: "Payments"). */
export async function returnUndecided(deps: Deps): Promise<boolean> {
  const due = await deps.rsvps.undecided(deps.clock.now(), batchSize);
  for (const [socialId, some] of Map.groupBy(due, ({ socialId }) => socialId)) {
    const { eventEndTimestamp } = await deps.cache.byId(socialId);
    await Promise.all(some.map(({ _id }) => returnOne(deps, { socialId, rsvpId: _id, eventEndTimestamp })));
  }
  return due.length === batchSize;
}

const returnOne = (
  { ledger }: Deps,
  { socialId, rsvpId, eventEndTimestamp }: { socialId: string; rsvpId: string; eventEndTimestamp: Date },
): Promise<void> =>
  ledger.commit({
    socialId,
    rsvp: { id: rsvpId },
    decide: ({ rsvp, now }) => ({
      move: rsvp && undecided(rsvp, eventEndTimestamp, now),
      result: () => undefined,
    }),
  });

const minute = 60_000;

/** The move of a registration with money whose social was to end by now; one that is being charged waits for the answer. */
function undecided(rsvp: Rsvp, socialEnd: Date, now: Date): Move | undefined {
  if (rsvp.undecidedAt === null || rsvp.undecidedAt > now || !isPaid(rsvp)) return undefined;
  const isCharged = rsvp.hold?.kind === 'approval';
  if (isCharged || socialEnd > now) {
    const undecidedAt = isCharged ? new Date(now.getTime() + 10 * minute) : socialEnd;
    return moveRsvp(rsvp, bySystem(now), { change: 'RSVP_CHANGE_PAYMENT_UPDATED', set: { undecidedAt } });
  }
  return refundAll(rsvp, rsvp, { context: { now }, reason: 'not decided before the end' });
}
