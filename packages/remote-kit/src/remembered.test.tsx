import { beforeEach, expect, it } from '@jest/globals';
import { maybeSignedIn, noteAnswer } from './remembered.ts';

beforeEach(() => localStorage.clear());

it('stays through trouble of network and server, and ends with a refusal or a sign-out', async () => {
  await noteAnswer('/api/auth/oauth/token', 200);
  expect(maybeSignedIn()).toBe(true);
  await noteAnswer('/api/auth/oauth/refresh', 503);
  await noteAnswer('/api/auth/oauth/refresh', 429);
  await noteAnswer('/api/users/me', 401);
  expect(maybeSignedIn()).toBe(true);
  await noteAnswer('/api/auth/oauth/refresh', 401);
  expect(maybeSignedIn()).toBe(false);
  await noteAnswer('/api/auth/oauth/refresh', 200);
  await noteAnswer('/api/auth/logout', 200);
  expect(maybeSignedIn()).toBe(false);
});
