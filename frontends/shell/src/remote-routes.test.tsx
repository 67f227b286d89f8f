import { describe, expect, it } from '@jest/globals';
import { pagesOf } from '@momos/remote-kit/page-list';
import { allPages } from '../../testing/all-pages.ts';
import { pageOf } from './remote-routes.ts';

it.each([
  ['/', 'site', 'site', 'public'],
  ['/socials/sunset', 'site', 'site', 'public'],
  ['/socials/new', 'host', 'site', 'public'],
  ['/socials/sunset/register', 'site', 'none', 'public'],
  ['/socials/sunset/manage/promo-codes', 'host', 'manager', 'host'],
  ['/socials/sunset/manage/scan', 'host', 'none', 'host'],
  ['/hosts', 'site', 'site', 'public'],
  ['/my-ticket', 'site', 'site', 'signed-in'],
  ['/manager/rsvps', 'host', 'manager', 'host'],
  ['/manager/crm-database', 'crm', 'manager', 'manager'],
  ['/nowhere/at/all', 'site', 'site', 'public'],
])('%s belongs to %s in the layout %s, for %s', (path, remote, layout, audience) => {
  expect(pageOf(allPages, path)).toMatchObject({ remote, layout, for: audience });
});

describe('a list that came over the network', () => {
  it('leaves out what is no page', () => {
    const good = { path: '/a', title: 'A', layout: 'site', for: 'public' };
    expect(pagesOf('site', [good, { ...good, layout: 'attic' }, 'x', null])).toEqual([
      { ...good, remote: 'site' },
    ]);
    expect(pagesOf('site', undefined)).toEqual([]);
  });
});
