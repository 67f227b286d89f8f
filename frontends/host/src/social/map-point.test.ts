import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mapPointOf, mapPointText } from './map-point.ts';

const point = { latitude: 40.7128, longitude: -74.006 };

describe('the point of a map', () => {
  it.each([
    '40.7128, -74.006',
    ' 40.7128,-74.0060 ',
    '40.7128 -74.006',
    'geo:40.7128,-74.006;u=35',
    'https://www.google.com/maps/place/The+Print+Shop/@40.9,-74.9,17z/data=!3m1!4b1!8m2!3d40.7128!4d-74.006',
    'https://www.google.com/maps/@40.7128,-74.006,17z',
    'https://maps.google.com/?q=40.7128,-74.006',
    'https://www.google.com/maps/search/?api=1&query=40.7128%2C-74.006',
    'https://maps.apple.com/?address=Broadway&ll=40.7128,-74.006',
    'https://maps.apple.com/place?coordinate=40.7128,-74.006&name=Shop',
    'https://www.openstreetmap.org/?mlat=40.7128&mlon=-74.006#map=16/40.9/-74.9',
    'https://www.openstreetmap.org/#map=19/40.7128/-74.006',
  ])('is found in %s', text => expect(mapPointOf(text)).toEqual(point));

  it.each([
    '',
    'a loft in Red Hook',
    '12 Main Street, 10004',
    '40.7128',
    '91, 0',
    '0, 181',
    'https://maps.app.goo.gl/abcDEF123',
    'https://www.google.com/maps?q=12+Main+Street',
  ])('is not in "%s"', text => expect(mapPointOf(text)).toBeNull());

  it('survives being shown and read again', () => {
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e6, max: most * 1e6 }).map(each => each / 1e6);
    fc.assert(
      fc.property(degrees(90), degrees(180), (latitude, longitude) => {
        const read = mapPointOf(mapPointText({ latitude, longitude }));
        expect(read?.latitude).toBeCloseTo(latitude, 9);
        expect(read?.longitude).toBeCloseTo(longitude, 9);
      }),
    );
  });
});
