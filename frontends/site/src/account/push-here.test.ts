import { expect, test } from '@jest/globals';
import { type PushFacts, pushHereOf } from './push-here.ts';

const facts: PushFacts = { canPush: true, isApple: false, permission: 'granted', isSubscribed: true };

test.each([
  ['on', {}],
  ['off', { isSubscribed: false }],
  ['off', { permission: 'default' }],
  ['blocked', { permission: 'denied' }],
  ['unsupported', { canPush: false }],
  ['needs-home-screen', { canPush: false, isApple: true }],
  ['on', { isApple: true }],
] satisfies [string, Partial<PushFacts>][])('%s with %j', (state, given) =>
  expect(pushHereOf({ ...facts, ...given })).toBe(state),
);
