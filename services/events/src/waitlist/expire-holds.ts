import type { Clock } from '@momos/runtime';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { SeatDesk } from '../seat/seat-desk.ts';
import { expireHold } from './waitlist.ts';

const atOnce = 500;

/** Frees the places of holds and offers whose time ran out; answers whether there may be more. */
export async function expireHolds({
  rsvps,
  desk,
  clock,
}: {
  rsvps: Rsvps;
  desk: SeatDesk;
  clock: Clock;
}): Promise<boolean> {
  const over = await rsvps.holdsOver(clock.now(), atOnce);
  await Promise.all(
    over.map(({ _id, socialId }) =>
      desk.commit({
        socialId,
        rsvp: { id: _id },
        decide: ({ rsvp, now }) => ({ move: rsvp && expireHold(rsvp, now), answer: () => undefined }),
      }),
    ),
  );
  return over.length === atOnce;
}
