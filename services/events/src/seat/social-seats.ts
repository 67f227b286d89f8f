import { capacitiesOf, type SocialSeats } from '../social/social-seats.ts';
import type { SeatLedger } from './seat-ledger.ts';
import type { SeatStore } from './seat.store.ts';
import { newSeats, withCapacities } from './seats.ts';

/** Creates the seats of socials, and changes them through the ledger that counts them. */
export const createSocialSeats = ({
  seats,
  ledger,
}: {
  seats: SeatStore;
  ledger: SeatLedger;
}): SocialSeats => ({
  create: social =>
    seats.add({ ...newSeats(social._id, capacitiesOf(social)), isClosed: social.isCancelled }),

  async follow(held, next) {
    const isOff = next.isCancelled || next.isDeleted;
    const isResized = JSON.stringify(capacitiesOf(held)) !== JSON.stringify(capacitiesOf(next));
    if (!isResized && !isOff) return;
    await ledger.commit({
      socialId: held._id,
      decide: ({ seats: before }) => ({
        seats: { ...(isResized ? withCapacities(before, capacitiesOf(next)) : before), isClosed: isOff },
        result: () => undefined,
      }),
    });
  },
});
