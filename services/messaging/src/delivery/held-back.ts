import { tooManyMessages } from '../frequency/frequency.ts';

/** Why a message is not sent, as deliveries keep it. Never change one. */
export const because = {
  optedOut: 'opted out',
  noAddress: 'no address',
  suppressed: 'the address is suppressed',
  stopped: 'its person answered STOP',
  complained: 'its person called a mail spam',
  hasLeft: 'not in the audience any more',
  hasBegun: 'the social has begun',
  isOver: 'its time is over',
  cancelled: 'cancelled',
  ended: 'ended with its social',
  erased: 'erased',
} as const;

/** What the sender of a blast sees of it; the limits of SMS are counted by `sms/sms-refusal.ts`. */
const reasons = {
  optedOut: [because.optedOut, because.stopped],
  badAddress: [because.suppressed, because.complained],
  noAddress: [because.noAddress, because.erased],
  tooMany: [tooManyMessages],
  tooLate: [because.hasBegun, because.isOver],
  left: [because.hasLeft],
  cancelled: [because.cancelled, because.ended],
} as const;

export type HeldBack = Record<keyof typeof reasons, number>;

/** Expressions that count the reasons of deliveries, for a `$group`. */
export const countingHeldBack = Object.fromEntries(
  Object.entries(reasons).map(([name, each]) => [
    name,
    { $sum: { $cond: [{ $in: ['$reason', [...each]] }, 1, 0] } },
  ]),
);
