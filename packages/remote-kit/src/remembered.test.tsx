import { beforeEach, expect, it } from '@jest/globals';
import { usageCounts } from '@momos/api-client';
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

it('takes the permission to count along with the session of whoever gave it', async () => {
  const after = async (path: string, status: number) => {
    usageCounts.allow(true);
    await noteAnswer(path, status);
    return usageCounts.areAllowed();
  };
  expect(await after('/api/auth/oauth/refresh', 503)).toBe(true);
  expect(await after('/api/auth/oauth/refresh', 401)).toBe(false);
  expect(await after('/api/auth/logout', 503)).toBe(false);
});
