/**
 * Monthly access of a member: what is paid until when, and what is due then (docs/adr/0054). Months are counted from the day on
 * which the first was paid, so that none of them drifts.
 */
export type Plan = {
  startedAt: Date;
  /** How many months were paid. */
  months: number;
  paidUntil: Date;
  /** Its person does not want it renewed: access ends when what was paid ends. */
  isEnding: boolean;
  /** The payment whose card is charged. */
  cardOf: string;
  /** While a month has begun that is not paid; null before. */
  overdue: Overdue | null;
  /** When there is something to do next. */
  dueAt: Date;
};

/** A month that has begun and is not paid yet: access stays until its end. */
export type Overdue = {
  until: Date;
  /** How often the card was charged for it. */
  tries: number;
  /** The card is being charged now. */
  isCharging: boolean;
  /** Why the bank declined it last. */
  reason: string | null;
};

/** A month that is over, with what its payment says; minor units of its currency. */
export type PaidMonth = {
  attempt: number;
  captured: number;
  refunded: number;
  /** Missing in months from before it was kept: that of the membership. */
  currency?: string;
};

const dayMs = 24 * 3_600_000;
/** How long access stays when a month could not be paid. */
const graceMs = 7 * dayMs;
/** How long after a card was declined it is charged again, and how often in all. */
const retryMs = 2 * dayMs;
const maxTries = 3;

/** The same day so many months later, in UTC; the last of the month where that has fewer days. */
export function monthsAfter(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), days));
  return end;
}

/** The plan of who paid the first month now. */
export function newPlan(now: Date, cardOf: string): Plan {
  const paidUntil = monthsAfter(now, 1);
  return {
    startedAt: now,
    months: 1,
    paidUntil,
    isEnding: false,
    cardOf,
    overdue: null,
    dueAt: paidUntil,
  };
}

/** The plan after its next month was paid. */
export function renewedPlan(plan: Plan, cardOf: string): Plan {
  const months = plan.months + 1;
  const paidUntil = monthsAfter(plan.startedAt, months);
  return { ...plan, months, paidUntil, cardOf, overdue: null, dueAt: paidUntil };
}

/** The plan while its card is charged; what is due next is the end of access, unless the bank answers. */
export function chargingPlan(plan: Plan): Plan {
  const until = plan.overdue?.until ?? new Date(plan.paidUntil.getTime() + graceMs);
  const tries = (plan.overdue?.tries ?? 0) + 1;
  return { ...plan, overdue: { until, tries, isCharging: true, reason: null }, dueAt: until };
}

/** The plan after its card was declined; it is charged again while access stays. */
export function declinedPlan(
  plan: Plan,
  overdue: Overdue,
  { now, reason }: { now: Date; reason: string },
): Plan {
  const again = new Date(now.getTime() + retryMs);
  const isTriedAgain = overdue.tries < maxTries && again < overdue.until;
  return {
    ...plan,
    overdue: { ...overdue, isCharging: false, reason },
    dueAt: isTriedAgain ? again : overdue.until,
  };
}
