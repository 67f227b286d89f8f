import { knownCities } from './known-cities.ts';
import { cityExact, kmBetween, type Point } from './point.ts';

/** A point, to a tenth of a degree, and how many socials take place there. */
type Venue = { point: Point; count: number };

/** Cities with the points of what takes place there, and how far each city is from a point. */
export type CityIndex = ReturnType<typeof createCityIndex>;

/**
 * Where cities are: large ones as a table has them, others where the middle one of their socials is, to a tenth of a degree. What
 * has no address of its own is where its city is, and nothing is placed more exactly than that.
 */
export function createCityIndex(known: ReadonlyMap<string, Point> = knownCities) {
  const venues = new Map<string, Venue[]>();

  function pointOf(cityKey: string): Point | undefined {
    return known.get(cityKey) ?? middleOf(venues.get(cityKey) ?? []);
  }

  return {
    pointOf,

    add(cityKey: string, point: Point): void {
      if (known.has(cityKey)) return;
      const held = venues.get(cityKey) ?? [];
      const rounded = cityExact(point);
      const at = placeOf(held, rounded);
      const there = held[at];
      if (there && northward(there.point, rounded) === 0) there.count += 1;
      else held.splice(at, 0, { point: rounded, count: 1 });
      venues.set(cityKey, held);
    },

    remove(cityKey: string, point: Point): void {
      const held = venues.get(cityKey) ?? [];
      const rounded = cityExact(point);
      const at = placeOf(held, rounded);
      const there = held[at];
      if (!there || northward(there.point, rounded) !== 0) return;
      there.count -= 1;
      if (there.count === 0) held.splice(at, 1);
      if (held.length === 0) venues.delete(cityKey);
    },

    /** Cities within a distance of a point, with how far each is, in whole km. */
    within(center: Point, radiusKm: number): Map<string, number> {
      const found = new Map<string, number>();
      for (const cityKey of new Set([...known.keys(), ...venues.keys()])) {
        const point = pointOf(cityKey);
        const km = point ? kmBetween(center, point) : Infinity;
        if (km <= radiusKm) found.set(cityKey, Math.round(km));
      }
      return found;
    },
  };
}

const northward = (one: Point, other: Point): number =>
  one.latitude - other.latitude || one.longitude - other.longitude;

/** Where a point is among others, or would be. */
function placeOf(venues: readonly Venue[], point: Point): number {
  let [low, high] = [0, venues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = venues[middle];
    if (there && northward(there.point, point) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One of them and no mean: between two cities of the same name there is neither. */
function middleOf(venues: readonly Venue[]): Point | undefined {
  let left = (venues.reduce((sum, { count }) => sum + count, 0) - 1) >> 1;
  return venues.find(({ count }) => (left -= count) < 0)?.point;
}
