import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCityIndex } from './city-index.ts';
import { cityExact, kmBetween, type Point } from './point.ts';

const berlin = { latitude: 52.52, longitude: 13.405 };
const paris = { latitude: 48.857, longitude: 2.352 };
const anyPoint = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the way between two points', () => {
  it('is that along the earth', () => {
    expect(kmBetween(berlin, paris)).toBeCloseTo(878, -1);
    expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111,
      -1,
    );
  });

  it('is the same both ways, none to itself, and never more than half of the earth', () => {
    fc.assert(
      fc.property(anyPoint, anyPoint, (one, other) => {
        expect(kmBetween(one, other)).toBeCloseTo(kmBetween(other, one), 6);
        expect(kmBetween(one, one)).toBe(0);
        expect(kmBetween(one, other)).toBeLessThanOrEqual(6371 * Math.PI + 0.001);
      }),
    );
  });
});

describe('the cities', () => {
  it('are where a table has them, whatever their socials say', () => {
    const cities = createCityIndex(new Map([['berlin', cityExact(berlin)]]));
    cities.add('berlin', paris);
    expect(cities.pointOf('berlin')).toEqual({ latitude: 52.5, longitude: 13.4 });
  });

  it('are otherwise where the middle one of their socials is, to a tenth of a degree', () => {
    const cities = createCityIndex(new Map());
    expect(cities.pointOf('cambridge')).toBeUndefined();
    const [england, america] = [
      { latitude: 52.2053, longitude: 0.1218 },
      { latitude: 42.3736, longitude: -71.1097 },
    ];
    for (const venue of [england, america, england]) cities.add('cambridge', venue);
    expect(cities.pointOf('cambridge')).toEqual({ latitude: 52.2, longitude: 0.1 });
  });

  it('take many socials in about the time that reading them takes', () => {
    for (const known of [new Map(), new Map([['berlin', cityExact(berlin)]])]) {
      const cities = createCityIndex(known);
      const since = performance.now();
      for (let n = 0; n < 20_000; n += 1)
        cities.add('berlin', { latitude: 52 + (n % 11) / 10, longitude: 13 + (n % 7) / 10 });
      // Sorted at each, they took ten seconds.
      expect(performance.now() - since).toBeLessThan(2000);
      expect(cities.pointOf('berlin')).toEqual({ latitude: 52.5, longitude: known.size > 0 ? 13.4 : 13.3 });
    }
  });

  it('within a distance of any point are those that a plain look finds, after any changes', () => {
    const change = fc.tuple(fc.boolean(), fc.constantFrom('a', 'b', 'c'), anyPoint);
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 30 }),
        anyPoint,
        fc.integer({ min: 1, max: 9000 }),
        (steps, center, radiusKm) => {
          const cities = createCityIndex(new Map());
          const known = new Map<string, Point[]>();
          for (const [isRemoval, city, venue] of steps) {
            const points = known.get(city) ?? [];
            const [first] = points;
            if (!isRemoval) known.set(city, [...points, venue]);
            else if (first) known.set(city, points.slice(1));
            if (!isRemoval) cities.add(city, venue);
            else if (first) cities.remove(city, first);
          }
          const middleOf = (points: Point[]) =>
            points
              .map(cityExact)
              .toSorted((x, y) => x.latitude - y.latitude || x.longitude - y.longitude)
              .at((points.length - 1) >> 1);
          const plain = [...known].flatMap(([city, points]) => {
            const middle = points.length > 0 ? middleOf(points) : undefined;
            const km = middle && kmBetween(center, middle);
            return km !== undefined && km <= radiusKm ? [[city, Math.round(km)]] : [];
          });
          expect([...cities.within(center, radiusKm)].toSorted()).toEqual(plain.toSorted());
        },
      ),
    );
  });
});
