import { type ProductEventName, productEventNames } from '@momos/contracts/product-events';

/** How often something happened on a day (UTC). Says nothing of who it was. */
export type ProductEventCount = {
  /** `{day} {name} {call} {status}`. */
  _id: string;
  /** `2026-11-22`. */
  day: string;
  name: ProductEventName;
  /** The call that failed and how, of `call.failed` alone. */
  call: string | null;
  status: number | null;
  count: number;
};

type Reported = {
  name: ProductEventName;
  count: number;
  call?: string | undefined;
  status?: number | undefined;
};

const dayMs = 86_400_000;

/** Days that the trends show, and that they compare with. */
const trendDays = 30;

/** The day of a moment in UTC. */
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** The first day that the trends at `now` need. */
export const firstDay = (now: Date): string => dayOf(new Date(now.getTime() - (2 * trendDays - 1) * dayMs));

/**
 * What a batch adds to the counts of a day. A failed call counts only under a name that a contract has, so that no text of anybody's gets
 * into the counts; other events lose both fields.
 */
export function countsOf(
  events: readonly Reported[],
  { now, isCall }: { now: Date; isCall: (id: string) => boolean },
): ProductEventCount[] {
  const day = dayOf(now);
  const counts = new Map<string, ProductEventCount>();
  for (const { name, count, call, status } of events) {
    const isFailure = name === 'call.failed';
    if (isFailure && (call === undefined || status === undefined || !isCall(call))) continue;
    const of = isFailure ? { call: call ?? null, status: status ?? null } : { call: null, status: null };
    const _id = [day, name, ...(isFailure ? [of.call, of.status] : [])].join(' ');
    const known = counts.get(_id);
    counts.set(_id, { _id, day, name, ...of, count: (known?.count ?? 0) + count });
  }
  return [...counts.values()];
}

/** The trend of each event over 30 days beside the 30 before, and the calls that failed most in them. */
export function trendsOf(counts: readonly ProductEventCount[], now: Date) {
  const days = Array.from({ length: trendDays }, (_, index) =>
    dayOf(new Date(now.getTime() - (trendDays - 1 - index) * dayMs)),
  );
  const [from = ''] = days;
  return {
    events: productEventNames.map(name => trendOf(name, { counts, days, from })),
    failures: failuresOf(counts.filter(({ day }) => day >= from)),
  };
}

type Window = { counts: readonly ProductEventCount[]; days: readonly string[]; from: string };

function trendOf(name: ProductEventName, { counts, days, from }: Window) {
  const own = counts.filter(each => each.name === name);
  const sum = (some: readonly ProductEventCount[]) => some.reduce((total, { count }) => total + count, 0);
  return {
    name,
    total: sum(own.filter(({ day }) => day >= from)),
    previous: sum(own.filter(({ day }) => day < from)),
    days: days.map(day => ({ day, count: sum(own.filter(each => each.day === day)) })),
  };
}

const maxFailures = 20;

function failuresOf(counts: readonly ProductEventCount[]) {
  const totals = new Map<string, { call: string; status: number; total: number }>();
  for (const { call, status, count } of counts) {
    if (call === null || status === null) continue;
    const key = `${call} ${status}`;
    totals.set(key, { call, status, total: (totals.get(key)?.total ?? 0) + count });
  }
  return [...totals.values()]
    .sort((a, b) => b.total - a.total || a.call.localeCompare(b.call, 'en') || a.status - b.status)
    .slice(0, maxFailures);
}
