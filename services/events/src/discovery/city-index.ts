import { knownCities } from './known-cities.ts';
import { cityExact, kmBetween, type Point } from './point.ts';

/** Cities with the points of what takes place there, and how far each city is from a point. */
export type CityIndex = ReturnType<typeof createCityIndex>;

/**
 * Where cities are: large ones as a table has them, others where the middle one of their socials is, to a tenth of a degree. What
 * has no address of its own is where its city is, and nothing is placed more exactly than that.
 */
export function createCityIndex(known: ReadonlyMap<string, Point> = knownCities) {
  const venues = new Map<string, Point[]>();

  function pointOf(cityKey: string): Point | undefined {
    const given = known.get(cityKey);
    if (given) return given;
    const points = venues.get(cityKey) ?? [];
    // One of them and no mean: between two cities of the same name there is neither.
    return points[(points.length - 1) >> 1];
  }

  return {
    pointOf,

    add(cityKey: string, venue: Point): void {
      const points = venues.get(cityKey) ?? [];
      points.push(cityExact(venue));
      venues.set(cityKey, points.sort(northward));
    },

    remove(cityKey: string, venue: Point): void {
      const points = venues.get(cityKey) ?? [];
      const rounded = cityExact(venue);
      const at = points.findIndex(point => northward(point, rounded) === 0);
      if (at >= 0) points.splice(at, 1);
      if (points.length === 0) venues.delete(cityKey);
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
