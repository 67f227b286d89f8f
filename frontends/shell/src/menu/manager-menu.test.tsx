import { expect, it } from '@jest/globals';
import type { Role } from '@momos/contracts/users';
import { pagesOf as listed } from '@momos/remote-kit/page-list';
import { allPages } from '../../../testing/all-pages.ts';
import { render } from '@testing-library/react';
import { EntryIcon, managerMenuFor } from './manager-menu.tsx';

const pagesOf = (roles: Role[], isSupermomosAdmin = false) =>
  managerMenuFor(allPages, { roles, isSupermomosAdmin }).flatMap(group =>
    group.entries.map(({ to }) => to.slice(9)),
  );

it('lists what a person may open, and no more', () => {
  expect(managerMenuFor(allPages, undefined).map(({ label }) => label)).toEqual(['Socials']);
  expect(pagesOf([])).toEqual(['rsvps']);
  expect(pagesOf(['reviewer'])).toEqual(['rsvps', 'public-events', 'public-events/changes']);
  expect(pagesOf(['manager'])).toEqual([
    'dashboard',
    'rsvps',
    'money',
    'disputes',
    'reported-reviews',
    'form-management',
    'crm-database',
    'invite-codes',
    'circles',
    'circle-requests',
    'patrons',
    'reports',
    'suppressions',
    'usage',
  ]);
  expect(pagesOf(['manager', 'reviewer'])).toHaveLength(16);
  const admins = ['people-roles', 'organizations', 'limits', 'scan-badge', 'settings', 'audit'];
  expect(pagesOf([], true)).toEqual([...pagesOf(['manager', 'reviewer']), ...admins]);
});

it('has the entry of a page that this shell has never seen', () => {
  const page = { path: '/manager/tables', title: 'Tables', layout: 'manager', for: 'manager' };
  const seen = [
    ...allPages,
    ...listed('crm', [{ ...page, menu: { group: 'People', order: 45, icon: 'table-of-2040' } }]),
  ];
  const people = managerMenuFor(seen, { roles: ['manager'], isSupermomosAdmin: false })[1];
  expect(people?.entries.map(({ label }) => label)).toEqual([
    'CRM database',
    'Tables',
    'Invite codes',
    'Circles',
    'Requests for circles',
    'Patrons',
    'Reported messages',
    'Suppressed addresses',
    'Usage',
  ]);
});

it('draws the icon that each page names', () => {
  const named = allPages.flatMap(({ menu }) => [menu ?? []].flat()).flatMap(({ icon }) => icon ?? []);
  const drawn = (name: string) => render(<EntryIcon name={name} />).container.innerHTML;
  const unknown = drawn('an icon that no shell has');
  expect(named.filter(name => name !== 'file' && drawn(name) === unknown)).toEqual([]);
});
