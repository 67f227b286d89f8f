/** Times that socials are looked for by, from the nearest. */
export const whens = ['today', 'tomorrow', 'weekend', 'week', 'month'] as const;
export type When = (typeof whens)[number];

export const isWhen = (text: string | null): text is When => whens.some(when => when === text);

const friday = 5;
const fridayEvening = 17;

/** A midnight of the viewer's clock, `days` after today's. */
const midnight = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/** From when until before when, on the viewer's clock; a weekend begins on Friday evening. */
export function rangeOf(when: When, now: Date): { from: string; to: string } {
  const [from, to] = bounds(when, now);
  return { from: from.toISOString(), to: to.toISOString() };
}

function bounds(when: When, now: Date): [Date, Date] {
  if (when === 'tomorrow') return [midnight(now, 1), midnight(now, 2)];
  if (when === 'weekend') {
    // Monday counts as the first day, so that Saturday and Sunday belong to the weekend that is on.
    const day = (now.getDay() + 6) % 7;
    const evening = midnight(now, friday - 1 - day);
    evening.setHours(fridayEvening);
    return [evening, midnight(now, 7 - day)];
  }
  return [midnight(now, 0), midnight(now, { today: 1, week: 7, month: 30 }[when])];
}
