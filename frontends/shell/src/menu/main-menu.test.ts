import { expect, it } from '@jest/globals';
import { configEntries } from '@momos/contracts/config-entries';
import { menuEntries } from '@momos/remote-kit/page-list';
import { allPages } from '../../../testing/all-pages.ts';
import { mainMenuFor } from './main-menu.ts';

const entries = menuEntries(allPages, 'site');

const settings = {
  alumniMenus: configEntries['site.alumniMenus'].initial,
  series: configEntries['site.series'].initial,
};
const last = (communityNames: string[]) => mainMenuFor(entries, communityNames, settings).at(-1);
const contact = { label: 'Contact', to: '/contact' };

it('ends in Contact for who is in no alumni community', () => {
  expect(last([])).toEqual(contact);
  expect(last(['Engines'])).toEqual(contact);
});

it('gives alumni their website and Contact under the name of their community', () => {
  const menu = mainMenuFor(entries, ['engines', 'harvard university'], settings);
  expect(menu.at(-1)).toEqual({
    label: 'Harvard University',
    entries: [{ label: 'Harvard University website', href: 'https://alumni.harvard.edu' }, contact],
  });
  expect(menu.filter(({ label }) => label === 'Contact')).toEqual([]);
});

it('is the one of spec §2, in its order, with the six series in a submenu', () => {
  const menu = mainMenuFor(entries, [], settings);
  expect(menu.map(({ label }) => label)).toEqual([
    'Community Series',
    'FAQs',
    'Past Events',
    'Past Speakers',
    'Photos',
    'Enterprise Plans',
    'Contact',
  ]);
  expect(menu.map(entry => ('to' in entry ? entry.to : undefined))).toEqual([
    undefined,
    '/community',
    '/past-events',
    '/featured',
    '/photos',
    '/enterprise-plans',
    '/contact',
  ]);
  expect(menu[0]).toMatchObject({
    entries: [
      { label: 'Female Founders', to: '/series/female-founders' },
      { label: 'Private Founders Breakfast', to: '/series/private-founders-breakfast' },
      { label: 'Private Founders Dinner Series', to: '/series/private-founders-dinner-series' },
      { label: 'Financiers Galas', to: '/series/financiers-galas' },
      { label: 'AI/ML Summit', to: '/series/ai-ml-summit' },
      { label: 'Real Estate Investments', to: '/series/real-estate-investments' },
    ],
  });
});

it('has the series that the settings name, and no submenu without any', () => {
  const labels = (series: { slug: string; title: string }[]) =>
    mainMenuFor(entries, [], { ...settings, series }).map(({ label }) => label);
  const book = { slug: 'book-nights', title: 'Book nights' };
  expect(mainMenuFor(entries, [], { ...settings, series: [book] })).toContainEqual({
    label: 'Community Series',
    entries: [{ label: 'Book nights', to: '/series/book-nights' }],
  });
  expect(labels([])).not.toContain('Community Series');
});
