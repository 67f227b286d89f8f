import { expect, it } from '@jest/globals';
import { routes } from './index.ts';

/** Calls that are an admin's writes to accounts, or change how their caller signs in. */
const tags = new Set([
  'security-events',
  'passkeys',
  'second-factor',
  'authenticator-app',
  'admin-users',
  'verified-emails',
  'verified-mobiles',
  'sign-in-locks',
  'sms-limits',
]);
/** Of those: what opens a session, and what an address counts for that signs in already. */
const others = new Set(['passkeys.startSignIn', 'verified-emails.add']);
const tagOf = (id: string) => id.slice(0, id.indexOf('.'));

it('is asked for by every change of how one signs in and of what others may do', () => {
  const writes = routes.filter(
    ({ id, method }) => tags.has(tagOf(id)) && method !== 'GET' && !others.has(id),
  );
  expect(writes.length).toBeGreaterThan(20);
  expect(writes.filter(({ stepUp }) => !stepUp).map(({ id }) => id)).toEqual([]);
});

it('is asked for by every file with data of people', () => {
  const files = routes.filter(({ format }) => format === 'csv' || format === 'json' || format === 'pdf');
  expect(files.map(({ id }) => id)).toEqual(expect.arrayContaining(['audit-log.export', 'privacy.download']));
  expect(files.filter(({ stepUp }) => !stepUp).map(({ id }) => id)).toEqual([]);
});

it('is needed by nothing that proves', () => {
  expect(routes.filter(({ id, stepUp }) => id.startsWith('step-up.') && stepUp)).toEqual([]);
});
