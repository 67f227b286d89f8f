import { isDeepStrictEqual } from 'node:util';
import { movedLike } from '@momos/contracts/recurrence-dates';
import { edited, type HostEdit } from './edit-social.ts';
import { tiersFor } from './following-tiers.ts';
import { shiftBetween } from './occurrences.ts';
import { proposedOf } from './pending-edit.ts';
import type { Social } from './social.ts';

/** Where a field of a change is on a social. */
const placeOf: Partial<Record<keyof HostEdit, keyof Social>> = {
  ticketTiers: 'tiers',
  questionnaire: 'questions',
};

const stored = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const timeFields = ['eventTimestamp', 'eventEndTimestamp', 'timezone'] as const;

/**
 * What of a change differs from what the social's editor shows, so that what other dates have of their own stays: what waits for a
 * review is shown too, and is no change. Times come together, so that no end is without its start.
 */
export function realChange(held: Social, change: HostEdit, now: Date): HostEdit {
  const shown = proposedOf(held);
  const next = edited(shown, change, now);
  const isOther = (field: keyof HostEdit): boolean => {
    const place = placeOf[field] ?? (field as keyof Social);
    return !isDeepStrictEqual(stored(next[place]), stored(shown[place]));
  };
  const kept = new Set<string>((Object.keys(change) as (keyof HostEdit)[]).filter(isOther));
  if (timeFields.some(field => kept.has(field))) timeFields.forEach(field => kept.add(field));
  // Equal numbers in another currency are other prices.
  const tiers = kept.has('ticketTiers') || kept.has('currency') ? withIds(change, next) : {};
  return { ...Object.fromEntries(Object.entries(change).filter(([field]) => kept.has(field))), ...tiers };
}

/** A tier that is added has the same id at all dates, and its price its currency. */
const withIds = ({ ticketTiers = [] }: HostEdit, { tiers, currency }: Social): HostEdit => ({
  currency,
  ticketTiers: ticketTiers.map((tier, index) => ({ ...tier, id: tiers[index]?.id })),
});

/**
 * A change of one date as it is for another one: moved by as many days and hours on the clocks of its zone, from what either of their
 * editors shows.
 */
export function changeFor(other: Social, held: Social, change: HostEdit): HostEdit {
  const [own, shown] = [proposedOf(other), proposedOf(held)];
  const { eventTimestamp, eventEndTimestamp, timezone, ticketTiers: wanted, currency, ...rest } = change;
  const toOther = shiftBetween(shown, own);
  const shifted = (at: string) => toOther(new Date(at)).toISOString();
  return {
    ...rest,
    ...(eventTimestamp || eventEndTimestamp || timezone ? timesFor(own, shown, change) : {}),
    ...(wanted ? tiersFor(own, shown, { wanted, currency: currency ?? shown.currency, shifted }) : {}),
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
