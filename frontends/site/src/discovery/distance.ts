const kmOfMile = 1.609344;

/** Regions where roads are measured in miles. */
const regionsOfMiles = ['US', 'GB', 'LR', 'MM'];

/** What distances are shown in. */
export type Unit = 'km' | 'mi';

/** The unit of a language tag such as `en-US`; km where it names no region. */
export function unitOf(locale: string): Unit {
  const { region } = new Intl.Locale(locale);
  return region !== undefined && regionsOfMiles.includes(region) ? 'mi' : 'km';
}

const steps: Record<Unit, readonly number[]> = { km: [10, 25, 50, 100, 250], mi: [5, 15, 30, 60, 150] };

const kmOf = (length: number, unit: Unit): number => (unit === 'km' ? length : Math.round(length * kmOfMile));

/** Distances to choose from. */
export const radiiOf = (unit: Unit): { km: number; length: number }[] =>
  steps[unit].map(length => ({ km: kmOf(length, unit), length }));

/** The choice that is nearest to a distance. */
export const nearestRadius = (km: number, unit: Unit): number =>
  radiiOf(unit).reduce(
    (best, { km: each }) => (Math.abs(each - km) < Math.abs(best - km) ? each : best),
    Infinity,
  );

/**
 * A distance to a city as it can be said: within the width of a city it is no more exact than that, and beyond it is
 * rounded.
 */
export function roughLength(km: number, unit: Unit): { isWithin: boolean; length: number } {
  const length = unit === 'km' ? km : km / kmOfMile;
  const width = steps[unit][0] ?? 0;
  if (length <= width) return { isWithin: true, length: width };
  const step = length < 100 ? 5 : 10;
  return { isWithin: false, length: Math.round(length / step) * step };
}
