import type { RecurrenceRule } from '@momos/contracts/recurrence-rule';
import { movedLike, startsOf } from '@momos/contracts/recurrence-dates';
import { v7 as uuid } from 'uuid';
import { slugOf } from './edit-social.ts';
import { withHosts } from './hosting.ts';
import type { Social, Tier } from './social.ts';

type Codes = { newCode(length: number): string };

/**
 * A new social that repeats, as the first of its dates, and the others: socials of their own with the same content. Who was invited to
 * host the first has not agreed to host them all: they are its owner's. Throws a 400 for a rule that does not fit.
 */
export function repeated(
  social: Social,
  rule: RecurrenceRule,
  codes: Codes,
): { first: Social; others: Social[] } {
  const [, ...starts] = startsOf(rule, social);
  const first: Social = { ...social, recurrence: { id: uuid(), rule } };
  return { first, others: starts.map(start => occurrenceAt(first, start, codes)) };
}

function occurrenceAt(first: Social, start: Date, { newCode }: Codes): Social {
  const shift = shiftBetween(first, { eventTimestamp: start, timezone: first.timezone });
  return {
    ...first,
    _id: uuid(),
    slug: slugOf(first.title, `${start.toISOString().slice(0, 10)}-${newCode(4)}`),
    eventTimestamp: start,
    eventEndTimestamp: shift(first.eventEndTimestamp),
    tiers: first.tiers.map(tier => withSales(tier, shift)),
    inviteCode: newCode(10),
    ...withHosts({ ownerId: first.ownerId, hostIds: [] }, []),
  };
}

type Clocks = Pick<Social, 'eventTimestamp' | 'timezone'>;
type Shift = (at: Date) => Date;

/** Moves what belongs to one date to where it is for another one, on the clocks on the wall. */
export const shiftBetween =
  (from: Clocks, to: Clocks): Shift =>
  at =>
    movedLike(
      { at, zone: from.timezone },
      {
        from: { at: from.eventTimestamp, zone: from.timezone },
        to: { at: to.eventTimestamp, zone: to.timezone },
      },
    );

const withSales = ({ salesStart, salesEnd, ...tier }: Tier, shift: Shift): Tier => ({
  ...tier,
  ...(salesStart ? { salesStart: shift(salesStart) } : {}),
  ...(salesEnd ? { salesEnd: shift(salesEnd) } : {}),
});
