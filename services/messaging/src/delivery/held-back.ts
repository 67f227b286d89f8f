import { tooManyMessages } from '../frequency/frequency.ts';

/** Why messages of blasts are held back, as deliveries keep it, by what their sender sees of it. Never rename a reason. */
const reasons = {
  tooMany: [tooManyMessages],
} as const;

export type HeldBack = Record<keyof typeof reasons, number>;

/** Expressions that count the reasons of deliveries, for a `$group`. */
export const countingHeldBack = Object.fromEntries(
  Object.entries(reasons).map(([name, each]) => [
    name,
    { $sum: { $cond: [{ $in: ['$reason', [...each]] }, 1, 0] } },
  ]),
);
