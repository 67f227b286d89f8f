import { type OnEarth, type Dot, dotOf, type View } from './view.ts';

/** A city with how much was found there. */
export type CityCount = OnEarth & { city: string; count: number };

/** Cities that are drawn as one, the one with most first; where that one is. */
export type Cluster = Dot & { cities: CityCount[]; count: number };

/** How large a mark with its name is, in px. */
const mark = { width: 96, height: 44 };

/**
 * Cities as marks that do not cover one another, on a map so many px wide: what is too near to a mark with more joins it. Each city is
 * in one mark, also those outside of the view.
 */
export function clustersOf(cities: readonly CityCount[], view: View, mapWidth: number): Cluster[] {
  const perPx = view.width / mapWidth;
  const clusters: Cluster[] = [];
  for (const each of cities.toSorted(byMost)) {
    const dot = dotOf(each);
    const near = clusters.find(
      ({ x, y }) => Math.abs(x - dot.x) < mark.width * perPx && Math.abs(y - dot.y) < mark.height * perPx,
    );
    if (near) {
      near.cities.push(each);
      near.count += each.count;
    } else clusters.push({ ...dot, cities: [each], count: each.count });
  }
  return clusters;
}

const byMost = (one: CityCount, other: CityCount): number =>
  other.count - one.count || (one.city < other.city ? -1 : 1);
