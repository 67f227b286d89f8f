import { describe, expect, it } from '@jest/globals';
import { routes } from './index.ts';
import type { Access, Route } from './route.ts';

/** Access by which staff and hosts reach what belongs to others. */
const overOthers = new Set<Access>([
  'host',
  'circle-host',
  'crm-scope',
  'reviewer',
  'manager',
  'admin',
  'owner',
]);
/** Calls that are open to everybody who signed in, and by which a host reaches others. */
const hostsToo = new Set(['rsvps.update', 'host-blasts.send']);

const isUndeclared = ({ id, method, access, audit }: Pick<Route, 'id' | 'method' | 'access' | 'audit'>) =>
  method !== 'GET' && (overOthers.has(access) || hostsToo.has(id)) && audit === undefined;

const shapesOf = (route: Route) => ({
  params: Object.keys(route.params?._zod.def.shape ?? {}),
  hasBody: route.body !== undefined,
  hasQuery: route.query !== undefined,
});

describe('the audit log', () => {
  it('is declared, or exempted with a reason, by every call that changes something of others', () => {
    expect(routes.filter(isUndeclared).map(({ id }) => id)).toEqual([]);
  });

  it('would miss a new call without a declaration', () => {
    expect(isUndeclared({ id: 'new.call', method: 'POST', access: 'manager' })).toBe(true);
    expect(isUndeclared({ id: 'new.read', method: 'GET', access: 'manager' })).toBe(false);
  });

  it.each(routes.flatMap(route => (route.audit ? [[route.id, route] as const] : [])))(
    '%s names what its call has',
    (_, route) => {
      const { audit } = route;
      if (!audit) return;
      if ('exempt' in audit) return expect(audit.exempt.length).toBeGreaterThan(20);
      const { params, hasBody, hasQuery } = shapesOf(route);
      const paths = [audit.target[1], ...(audit.within ? [audit.within[1]] : []), ...(audit.noting ?? [])];
      for (const path of paths) {
        const [part, name = ''] = path.split('.');
        if (part === 'params') expect(params).toContain(name);
        else if (part === 'body') expect(hasBody).toBe(true);
        else if (part === 'query') expect(hasQuery).toBe(true);
        else expect(path).toMatch(/^(?:actor|result\.\w+|=[\w-]+)$/);
      }
    },
  );
});
