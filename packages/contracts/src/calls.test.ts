import { describe, expect, it } from '@jest/globals';
import { beyondTheSpec, calls, placeOf } from './calls.ts';
import { routes } from './index.ts';
import { routeTable } from './route-table.ts';

const byPlace = new Map(calls.map(call => [placeOf(call), call]));

describe('the catalogue', () => {
  it('has the 269 calls of the spec, each once', () => {
    expect(calls).toHaveLength(269);
    expect(byPlace.size).toBe(269);
  });
});

describe('contracts', () => {
  it.each(routes.map(route => [placeOf(route), route] as const))(
    '%s agree with the catalogue on owner and access',
    (place, route) => {
      const call = byPlace.get(place);
      if (!call) expect(beyondTheSpec).toContain(place);
      else
        expect({ owner: route.owner, access: route.access }).toEqual({
          owner: call.owner,
          access: call.access,
        });
    },
  );

  it('go beyond the spec only where that is said', () => {
    const places = new Set(routes.map(placeOf));
    expect(beyondTheSpec.filter(place => !places.has(place) || byPlace.has(place))).toEqual([]);
  });

  it('have one route per place and id', () => {
    expect(new Set(routes.map(placeOf)).size).toBe(routes.length);
    expect(new Set(routeTable.map(route => route.id)).size).toBe(routeTable.length);
  });

  it.each(routes.filter(route => route.routing !== undefined).map(route => [route.id, route] as const))(
    '%s is routed by a parameter of its path',
    (_id, { path, routing }) => expect(path).toContain(`{${routing}}`),
  );

  it('route all calls of one social by its id', () => {
    const ofSocials = routes.filter(({ path }) => path.startsWith('/socials/{'));
    expect(ofSocials.filter(({ routing }) => routing !== 'id').map(({ id }) => id)).toEqual([]);
  });
});
