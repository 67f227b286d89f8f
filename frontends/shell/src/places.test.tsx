import { expect, it } from '@jest/globals';
import { placeOf } from './places.ts';

it.each([
  ['/', 'site', 'public'],
  ['/socials/sunset', 'site', 'public'],
  ['/socials/new', 'host', 'public'],
  ['/socials/sunset/register', 'site', 'bare'],
  ['/socials/sunset/manage/attendees', 'host', 'manager'],
  ['/socials/sunset/manage/scan', 'host', 'bare'],
  ['/hosts', 'site', 'public'],
  ['/contact', 'site', 'public'],
  ['/manager/rsvps', 'host', 'manager'],
  ['/manager/crm-database', 'crm', 'manager'],
  ['/nowhere/at/all', 'site', 'public'],
])('%s belongs to %s in the %s layout', (path, remote, layout) => {
  expect(placeOf(path)).toMatchObject({ remote, layout });
});

it('asks for sign-in where one has to be somebody', () => {
  const asked = [
    '/socials/new',
    '/manager/dashboard',
    '/my-ticket',
    '/accounts/setting',
    '/',
    '/socials/sunset',
    '/hosts',
    '/contact',
  ];
  expect(asked.filter(path => placeOf(path).isForSignedIn)).toEqual(asked.slice(0, 4));
});
