import { describe, expect, it } from '@jest/globals';
import { configEntries, configEntryIds } from '@momos/contracts/config-entries';
import { areaValues, assertFits, checked, type ConfigEntry, valueOf } from './configs.ts';
import { entryView } from './config-entry-view.ts';

const changed = (id: ConfigEntry['id'], configVal: ConfigEntry['configVal']): ConfigEntry => ({
  id,
  configVal,
  isDefault: false,
  version: 1,
  changedAt: new Date('2030-01-01'),
  changedBy: 'ann',
});

describe('settings', () => {
  it.each(configEntryIds)('%s has a default that it can have', id => {
    expect(checked(id, configEntries[id].initial)).toEqual(configEntries[id].initial);
  });

  it('are the stored value, else that of the environment, else the declared default', () => {
    const stored = [changed('social.holdMinutes', 30)];
    expect(areaValues('social', stored, { 'social.isCurationOn': false })).toMatchObject({
      holdMinutes: 30,
      isCurationOn: false,
      offerHours: 4,
    });
    expect(areaValues('proposal', [], {})).toEqual({
      quorum: 10,
      maxCapacity: 50,
      deadlineDays: 14,
      paidDeadlineDays: 6,
      creatorReward: 200,
    });
  });

  it('fall back to the default when the stored value became invalid', () => {
    expect(valueOf('social.holdMinutes', changed('social.holdMinutes', 'soon'), {})).toBe(15);
  });

  it('refuse invalid values, by field', () => {
    expect(() => checked('social.holdMinutes', 1.5)).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
    expect(() => checked('site.featureFlags', { GENERALIZE_CRM: true, OTHER: true })).toThrow(
      'Feature flags',
    );
    for (const href of ['javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://a.example'])
      expect(() => checked('site.banners', [{ id: 'a', text: 'Hello', href }])).toThrow(
        expect.objectContaining({ details: [expect.objectContaining({ field: 'body.configVal.0.href' })] }),
      );
  });

  it('name each series once, by an address of its own', () => {
    const series = { slug: 'book-nights', title: 'Book nights', lead: 'One book.', tags: ['books'] };
    expect(checked('site.series', [series])).toEqual([series]);
    const refused = [
      [series, { ...series, title: 'Others' }],
      [series, { ...series, slug: 'others' }],
      [{ ...series, slug: 'Book nights' }],
      [{ ...series, tags: [] }],
      Array.from({ length: 13 }, (_, at) => ({ ...series, slug: `s${at}`, title: `${at}` })),
    ];
    for (const each of refused) expect(() => checked('site.series', each)).toThrow('Community series');
  });

  it('take pictures of ours alone, and up to 24 companies', () => {
    const logo = { name: 'Palmtree', picturePath: '/media/public/circle_logos/a.webp', href: null };
    expect(
      checked('site.companyLogos', [logo, { ...logo, name: 'Figment', picturePath: null }]),
    ).toHaveLength(2);
    const refused = [
      [{ ...logo, picturePath: 'https://elsewhere.example/a.png' }],
      [{ ...logo, href: 'javascript:alert(1)' }],
      [logo, logo],
      Array.from({ length: 25 }, (_, at) => ({ ...logo, name: `${at}` })),
    ];
    for (const each of refused) expect(() => checked('site.companyLogos', each)).toThrow('Company logos');
  });

  it('keep the default city among the cities', () => {
    const site = areaValues('site', [changed('site.defaultCity', 'Atlantis')], {});
    expect(() => assertFits(site)).toThrow('one of the cities');
    expect(() => assertFits(areaValues('site', [], {}))).not.toThrow();
  });

  it('show default and value side by side', () => {
    expect(
      entryView('social.holdMinutes', changed('social.holdMinutes', 30), { defaults: {}, changedBy: null }),
    ).toMatchObject({ configVal: 30, defaultVal: 15, isDefault: false, version: 1, unit: 'minutes' });
  });
});
