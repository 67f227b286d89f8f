import { isDeepStrictEqual } from 'node:util';
import { movedLike } from '@momos/contracts/recurrence-dates';
import { edited, type HostEdit } from './edit-social.ts';
import { shiftBetween } from './occurrences.ts';
import type { Social } from './social.ts';

/** Where a field of a change is on a social. */
const placeOf: Partial<Record<keyof HostEdit, keyof Social>> = {
  ticketTiers: 'tiers',
  questionnaire: 'questions',
};

const stored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** What of a change differs from the social, so that what other dates have of their own stays. */
export function realChange(held: Social, change: HostEdit, now: Date): HostEdit {
  const next = edited(held, change, now);
  return Object.fromEntries(
    Object.entries(change).filter(([field]) => {
      const place = placeOf[field as keyof HostEdit] ?? (field as keyof Social);
      return !isDeepStrictEqual(stored(next[place]), stored(held[place]));
    }),
  );
}

/** A change of one date as it is for another one: moved by as many days and hours on the clocks of its zone. */
export function changeFor(other: Social, held: Social, change: HostEdit): HostEdit {
  const { eventTimestamp, eventEndTimestamp, timezone, ticketTiers, ...rest } = change;
  const toOther = shiftBetween(held, other);
  const shifted = (at: string | null | undefined) => (at ? toOther(new Date(at)).toISOString() : at);
  return {
    ...rest,
    ...(eventTimestamp || eventEndTimestamp || timezone ? timesFor(other, held, change) : {}),
    ...(ticketTiers
      ? {
          ticketTiers: ticketTiers.map(tier => ({
            ...tier,
            ...(tier.salesStart ? { salesStart: shifted(tier.salesStart) } : {}),
            ...(tier.salesEnd ? { salesEnd: shifted(tier.salesEnd) } : {}),
          })),
        }
      : {}),
  };
}

function timesFor(other: Social, held: Social, change: HostEdit) {
  const zone = change.timezone ?? held.timezone;
  const moved = (field: 'eventTimestamp' | 'eventEndTimestamp') =>
    movedLike(
      { at: other[field], zone: other.timezone },
      {
        from: { at: held[field], zone: held.timezone },
        to: { at: new Date(change[field] ?? held[field]), zone },
      },
    ).toISOString();
  return {
    timezone: zone,
    eventTimestamp: moved('eventTimestamp'),
    eventEndTimestamp: moved('eventEndTimestamp'),
  };
}
