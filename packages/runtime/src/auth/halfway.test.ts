import { expect, it } from '@jest/globals';
import { routes } from '@momos/contracts';
import { authorise, isOpen } from './access.ts';
import type { Actor } from './actor.ts';

const whole: Actor = {
  userId: 'u',
  sessionId: 's',
  isAdmin: true,
  isNamed: true,
  roles: ['manager', 'reviewer'],
  freshUntil: Date.now() + 60_000,
  token: 't',
};
/** With every role, as no token of identity has them: the claim alone keeps it out. */
const halfway: Actor = { ...whole, isHalfway: true };

it.each(routes.map(route => [route.id, route] as const))(
  '%s and a session without its second factor',
  (_id, route) => {
    expect(authorise(route, whole)).toBe(whole);
    if (route.halfway) expect(authorise(route, halfway)).toBe(halfway);
    else if (isOpen(route.access)) expect(authorise(route, halfway)).toBeUndefined();
    else expect(() => authorise(route, halfway)).toThrow('Please finish signing in with your second step.');
  },
);
