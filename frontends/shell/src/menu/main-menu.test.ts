import { expect, it } from '@jest/globals';
import { menuEntries } from '@momos/remote-kit/page-list';
import { allPages } from '../../../testing/all-pages.ts';
import { mainMenuFor } from './main-menu.ts';

const entries = menuEntries(allPages, 'site');

const menus = [
  { community: 'Columbia University', website: 'https://www.alumni.columbia.edu' },
  { community: 'Harvard University', website: 'https://alumni.harvard.edu' },
];
const last = (communityNames: string[]) => mainMenuFor(entries, communityNames, menus).at(-1);
const contact = { label: 'Contact', to: '/contact' };

it('ends in Contact for who is in no alumni community', () => {
  expect(last([])).toEqual(contact);
  expect(last(['Engines'])).toEqual(contact);
});

it('gives alumni their website and Contact under the name of their community', () => {
  const menu = mainMenuFor(entries, ['engines', 'harvard university'], menus);
  expect(menu.at(-1)).toEqual({
    label: 'Harvard University',
    entries: [{ label: 'Harvard University website', href: 'https://alumni.harvard.edu' }, contact],
  });
  expect(menu.filter(({ label }) => label === 'Contact')).toEqual([]);
});

it('has the entries of the spec in their order, series in a submenu', () => {
  const menu = mainMenuFor(entries, [], menus);
  expect(menu.map(({ label }) => label)).toEqual([
    'Socials',
    'Community Series',
    'Past Events',
    'Circles',
    'Photos',
    'Contact',
  ]);
  expect(menu[1]).toMatchObject({ entries: { length: 6 } });
});
