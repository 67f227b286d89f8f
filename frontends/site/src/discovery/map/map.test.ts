import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { clustersOf } from './clusters.ts';
import {
  aspect,
  isSeen,
  moved,
  narrowest,
  dotOf,
  type View,
  viewOf,
  within,
  worldSize,
  worldView,
  zoomed,
} from './view.ts';

const earth = {
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
};
const anyCities = fc.uniqueArray(
  fc.record({ ...earth, city: fc.string({ minLength: 1 }), count: fc.integer({ min: 1, max: 999 }) }),
  { selector: ({ city }) => city, maxLength: 40 },
);
const isInWorld = ({ x, y, width }: View) =>
  x - width / 2 >= -1e-6 &&
  x + width / 2 <= worldSize + 1e-6 &&
  y - width / aspect / 2 >= -1e-6 &&
  y + width / aspect / 2 <= worldSize + 1e-6;

it('a point of the earth lies where Mercator has it', () => {
  expect(dotOf({ latitude: 0, longitude: 0 })).toEqual({ x: worldSize / 2, y: worldSize / 2 });
  const north = dotOf({ latitude: 51.5, longitude: -180 });
  expect(north.x).toBe(0);
  expect(north.y / worldSize).toBeCloseTo(0.3325, 3);
});

describe('a view', () => {
  it('shows every point that it is made for, within the world', () => {
    fc.assert(
      fc.property(anyCities, cities => {
        const dots = cities.map(dotOf);
        const view = viewOf(dots);
        expect(isInWorld(view)).toBe(true);
        // The whole world is wider than high: both poles do not fit into it together.
        if (view.width < worldSize) for (const dot of dots) expect(isSeen(view, dot)).toBe(true);
      }),
    );
  });

  it('stays within the world, however it is moved and zoomed', () => {
    const step = fc.constantFrom(
      (view: View) => zoomed(view, 0.5),
      (view: View) => zoomed(view, 2),
      (view: View) => moved(view, 1, 0),
      (view: View) => moved(view, -1, 0),
      (view: View) => moved(view, 0, 1),
      (view: View) => moved(view, 0, -1),
    );
    fc.assert(
      fc.property(fc.array(step), steps => {
        const view = steps.reduce((at, take) => take(at), worldView);
        expect(isInWorld(view)).toBe(true);
        expect(within(view)).toEqual(view);
      }),
    );
  });
});

describe('marks', () => {
  it('have each city once, and do not cover one another', () => {
    fc.assert(
      fc.property(anyCities, fc.integer({ min: 300, max: 1200 }), (cities, width) => {
        const marks = clustersOf(cities, worldView, width);
        expect(marks.flatMap(mark => mark.cities.map(({ city }) => city)).toSorted()).toEqual(
          cities.map(({ city }) => city).toSorted(),
        );
        expect(marks.reduce((sum, { count }) => sum + count, 0)).toBe(
          cities.reduce((sum, { count }) => sum + count, 0),
        );
        const perPx = worldView.width / width;
        for (const [at, one] of marks.entries())
          for (const other of marks.slice(at + 1))
            expect(Math.abs(one.x - other.x) >= 96 * perPx || Math.abs(one.y - other.y) >= 44 * perPx).toBe(
              true,
            );
      }),
    );
  });

  it('part once the map is near enough', () => {
    const cities = [
      { city: 'Berlin', count: 3, latitude: 52.5, longitude: 13.4 },
      { city: 'Hamburg', count: 9, latitude: 53.6, longitude: 10 },
    ];
    const [only, ...none] = clustersOf(cities, worldView, 800);
    expect([only?.cities.map(({ city }) => city), none]).toEqual([['Hamburg', 'Berlin'], []]);
    expect(clustersOf(cities, viewOf(cities.map(dotOf), narrowest), 358)).toHaveLength(2);
  });
});
