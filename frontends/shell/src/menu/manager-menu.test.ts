import { expect, it } from '@jest/globals';
import type { Role } from '@momos/contracts/users';
import { managerMenuFor } from './manager-menu.tsx';

const pagesOf = (roles: Role[], isSupermomosAdmin = false) =>
  managerMenuFor({ roles, isSupermomosAdmin }).flatMap(group => group.entries.map(({ to }) => to.slice(9)));

it('lists what a person may open, and no more', () => {
  expect(managerMenuFor(undefined).map(({ label }) => label)).toEqual(['Socials']);
  expect(pagesOf([])).toEqual(['rsvps']);
  expect(pagesOf(['reviewer'])).toEqual(['rsvps', 'public-events']);
  expect(pagesOf(['manager'])).toEqual(['dashboard', 'rsvps', 'crm-database', 'invite-codes', 'patrons']);
  expect(pagesOf(['manager', 'reviewer'])).toHaveLength(6);
  const admins = ['people-roles', 'organizations', 'scan-badge', 'settings'];
  expect(pagesOf([], true)).toEqual([...pagesOf(['manager', 'reviewer']), ...admins]);
});
