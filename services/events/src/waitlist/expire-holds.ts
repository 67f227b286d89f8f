import type { Clock } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatLedger } from '../seat/seat-ledger.ts';
import { expireHold } from './waitlist.ts';

const batchSize = 500;

/** Frees the seats of expired holds and offers; returns whether there may be more, or else when the next one expires. */
export async function expireHolds({
  rsvps,
  ledger,
  clock,
}: {
  rsvps: Rsvps;
  ledger: SeatLedger;
  clock: Clock;
}): Promise<boolean | Date | undefined> {
  const expired = await rsvps.expiredHolds(clock.now(), batchSize);
  await Promise.all(
    expired.map(({ _id, socialId }) =>
      ledger.commit({
        socialId,
        rsvp: { id: _id },
        decide: ({ rsvp, now }) => ({ move: rsvp && expireHold(rsvp, now), result: () => undefined }),
      }),
    ),
  );
  return expired.length === batchSize || rsvps.nextHoldEnd();
}
