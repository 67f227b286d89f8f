import { isDeepStrictEqual } from 'node:util';
import { conflict } from '@momos/contracts/errors';
import { toMajor } from '@momos/contracts/money';
import type { HostEdit } from './edit-social.ts';
import type { Social, Tier } from './social.ts';

export type TierInput = NonNullable<HostEdit['ticketTiers']>[number];
type Priced = Pick<Social, 'tiers' | 'currency'>;
type Shifted = (at: string) => string;

/**
 * The tiers of another date after those of one (`shown`) became `wanted`: each as the other date has it, but for what changed; more
 * and fewer. One that it dropped stays dropped, one of that name that it added stays as it is. Undefined where nothing changes. Throws
 * a 409 where prices of two currencies would meet, and where no ticket would be left.
 */
export function tiersFor(
  own: Priced,
  shown: Priced,
  { wanted, currency, shifted }: { wanted: readonly TierInput[]; currency: string; shifted: Shifted },
): { ticketTiers: TierInput[]; currency: string } | undefined {
  const isRepriced = currency !== shown.currency;
  const next = { currency: isRepriced ? currency : own.currency };
  const before = shown.tiers.map(tier => inputOf(tier, shown.currency));
  const held = own.tiers.map(tier => inputOf(tier, own.currency));
  const twinOf = twinsIn(held, [...before, ...wanted]);
  const changes = before.map(tier => ({ was: tier, is: wanted.find(({ id }) => id === tier.id) }));
  const pricing = { isRepriced, isComparable: own.currency === shown.currency };
  const changed = held.flatMap(tier => {
    const change = changes.find(({ was }) => twinOf(was) === tier);
    if (!change) return [asOwn(tier, { from: own.currency, to: next.currency })];
    return change.is ? [merged(tier, change.was, { is: change.is, ...pricing, shifted })] : [];
  });
  const added = wanted.filter(tier => !before.some(({ id }) => id === tier.id) && !twinOf(tier));
  for (const tier of added) if (isPriced(tier)) assertSameCurrency(tier, currency, next.currency);
  const ticketTiers = [...changed, ...added.map(tier => ({ ...tier, ...salesOf(tier, shifted) }))];
  if (ticketTiers.length === 0) throw conflict('No ticket would be left.');
  const isSame = next.currency === own.currency && isDeepStrictEqual(ticketTiers, held);
  return isSame ? undefined : { ticketTiers, ...next };
}

/** A date's own tier with the id of one, or else with its name where it is none that all dates have. */
function twinsIn(own: readonly TierInput[], shared: readonly TierInput[]) {
  const sharedIds = new Set(shared.map(({ id }) => id));
  return ({ id, name }: TierInput): TierInput | undefined =>
    own.find(tier => tier.id === id) ?? own.find(tier => tier.name === name && !sharedIds.has(tier.id));
}

type Change = { is: TierInput; isRepriced: boolean; isComparable: boolean; shifted: Shifted };

function merged(
  own: TierInput,
  was: TierInput,
  { is, isRepriced, isComparable, shifted }: Change,
): TierInput {
  const asStored = { ...is, ticketPrice: exact(is.ticketPrice), depositAmount: exact(is.depositAmount) };
  const pick = <K extends keyof TierInput>(field: K): TierInput[K] =>
    isSameValue(asStored[field], was[field]) ? own[field] : is[field];
  const price = (field: 'ticketPrice' | 'depositAmount'): number =>
    isRepriced ? is[field] : isComparable ? pick(field) : own[field];
  const sales = { ...own, ...changedSales(was, is, shifted) };
  if (sales.salesStart && sales.salesEnd && Date.parse(sales.salesEnd) <= Date.parse(sales.salesStart))
    throw conflict(`The sales of “${own.name}” would end before they start.`);
  const [ticketPrice, depositAmount] = [price('ticketPrice'), price('depositAmount')];
  const takesPoints = ticketPrice > 0 && depositAmount === 0;
  return {
    ...sales,
    name: pick('name'),
    type: ticketPrice > 0 ? 'PAID' : pick('type'),
    ticketPrice,
    depositAmount,
    capacity: pick('capacity'),
    pointsPrice: takesPoints ? pick('pointsPrice') : null,
  };
}

/** Without the dust of binary fractions; no currency has more digits. */
const exact = (amount: number): number => Number(amount.toFixed(4));

const isSameValue = (one: unknown, other: unknown): boolean => (one ?? null) === (other ?? null);

const momentOf = (at: string | null | undefined): number | null => (at ? Date.parse(at) : null);

function changedSales(was: TierInput, is: TierInput, shifted: Shifted): Partial<TierInput> {
  const next = salesOf(is, shifted);
  return {
    ...(momentOf(was.salesStart) === momentOf(is.salesStart) ? {} : { salesStart: next.salesStart }),
    ...(momentOf(was.salesEnd) === momentOf(is.salesEnd) ? {} : { salesEnd: next.salesEnd }),
  };
}

const salesOf = ({ salesStart, salesEnd }: TierInput, shifted: Shifted) => ({
  salesStart: salesStart ? shifted(salesStart) : null,
  salesEnd: salesEnd ? shifted(salesEnd) : null,
});

/** A tier that only this date has: no price is carried over to another currency. */
function asOwn(tier: TierInput, { from, to }: { from: string; to: string }): TierInput {
  if (isPriced(tier)) assertSameCurrency(tier, from, to);
  return tier;
}

const isPriced = ({ ticketPrice, depositAmount }: TierInput): boolean => ticketPrice > 0 || depositAmount > 0;

function assertSameCurrency({ name }: TierInput, one: string, other: string): void {
  if (one !== other) throw conflict(`The price of “${name}” is in ${one}, the other prices are in ${other}.`);
}

/** A tier as a host gives it. */
const inputOf = (tier: Tier, currency: string): TierInput => ({
  id: tier.id,
  name: tier.name,
  type: tier.type,
  ticketPrice: toMajor(tier.ticketPrice, currency),
  depositAmount: toMajor(tier.depositAmount, currency),
  capacity: tier.capacity,
  pointsPrice: tier.pointsPrice ?? null,
  salesStart: tier.salesStart?.toISOString() ?? null,
  salesEnd: tier.salesEnd?.toISOString() ?? null,
});
