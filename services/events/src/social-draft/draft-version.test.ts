import { describe, expect, it } from '@jest/globals';
import { maxDraftVersions } from '@momos/contracts/social-drafts';
import fc from 'fast-check';
import { changedFields, type DraftVersion, thinnedOut, versionOf } from './draft-version.ts';
import { newSocialDraft, type SocialDraft, written } from './social-draft.ts';

const start = new Date('2030-01-15T12:00:00Z');
const minuteMs = 60_000;
const after = (minutes: number) => new Date(start.getTime() + minutes * minuteMs);
const draft = newSocialDraft({ _id: 'draft', userId: 'ada', content: { title: 'a' } }, start);

let made = 0;
const save = (of: SocialDraft, newest: DraftVersion | undefined, now: Date, restoredFrom?: number) =>
  versionOf(of, newest, { _id: `${(made += 1)}`, now, ...(restoredFrom ? { restoredFrom } : {}) });

describe('a version', () => {
  const first = save(draft, undefined, start).version;

  it('gathers what is saved within five minutes of its beginning, however often', () => {
    let newest = first;
    for (const minutes of [1, 3, 4.9]) {
      const next = written(draft, { title: `${minutes}` }, after(minutes));
      const { version, isNew } = save(next, newest, after(minutes));
      expect(isNew).toBe(false);
      newest = version;
    }
    expect(newest).toMatchObject({
      number: 1,
      content: { title: '4.9' },
      begunAt: start,
      savedAt: after(4.9),
    });
    const { version, isNew } = save(draft, newest, after(5));
    expect([version.number, isNew, version.begunAt]).toEqual([2, true, after(5)]);
  });

  it('of another person, or that was restored, is a version of its own', () => {
    expect(save({ ...draft, userId: 'ben' }, first, after(1)).isNew).toBe(true);
    const restored = save(draft, first, after(1), 1).version;
    expect(restored).toMatchObject({ number: 2, restoredFrom: 1 });
    expect(save(draft, restored, after(2)).version).toMatchObject({ number: 3, restoredFrom: null });
  });
});

describe('thinning out', () => {
  /** Versions by their ages in minutes, the newest first. */
  const aged = fc
    .array(fc.integer({ min: 0, max: 200 * 24 * 60 }), { minLength: 1, maxLength: 120 })
    .map(ages =>
      ages
        .toSorted((a, b) => a - b)
        .map((age, index) => ({ number: ages.length - index, savedAt: after(-age) })),
    );
  const left = (versions: { number: number; savedAt: Date }[], now = start) => {
    const gone = new Set(thinnedOut(versions, now));
    return versions.filter(({ number }) => !gone.has(number));
  };

  it('keeps the newest, at most 50, and all there is of the last hour', () => {
    fc.assert(
      fc.property(aged, versions => {
        const kept = left(versions);
        expect(kept[0]).toEqual(versions[0]);
        expect(kept.length).toBeLessThanOrEqual(maxDraftVersions);
        const lastHour = versions.filter(({ savedAt }) => savedAt > after(-60));
        expect(kept.slice(0, lastHour.length)).toEqual(lastHour.slice(0, maxDraftVersions));
      }),
    );
  });

  it('keeps one of each hour of the last day and of each day before: the last of it', () => {
    fc.assert(
      fc.property(aged, versions => {
        const kept = left(versions);
        const oldest = kept.at(-1)?.savedAt ?? start;
        for (const gone of versions.filter(each => !kept.includes(each))) {
          const isOfDay = start.getTime() - gone.savedAt.getTime() >= 24 * 60 * minuteMs;
          const length = (isOfDay ? 24 * 60 : 60) * minuteMs;
          const stretch = (at: Date) => Math.floor(at.getTime() / length);
          const later = kept.some(
            each => each.number > gone.number && stretch(each.savedAt) === stretch(gone.savedAt),
          );
          expect(later || (kept.length === maxDraftVersions && gone.savedAt <= oldest)).toBe(true);
        }
      }),
    );
  });

  it('has nothing more to do right after', () => {
    fc.assert(fc.property(aged, versions => expect(thinnedOut(left(versions), start)).toEqual([])));
  });

  it('leaves a history of any length, saved at any pace, within 50', () => {
    const paces = fc.array(fc.integer({ min: 5, max: 3000 }), { maxLength: 150 });
    fc.assert(
      fc.property(paces, minutes => {
        let versions: { number: number; savedAt: Date }[] = [];
        let now = start;
        for (const [index, pace] of minutes.entries()) {
          now = new Date(now.getTime() + pace * minuteMs);
          versions = left([{ number: index + 1, savedAt: now }, ...versions], now);
          expect(versions.length).toBeLessThanOrEqual(maxDraftVersions);
        }
        expect(versions[0]?.number ?? 0).toBe(minutes.length);
      }),
    );
  });
});

describe('what changed', () => {
  it('is named by field, deep inside too; nothing and missing are the same', () => {
    const before = { title: 'a', city: null, tags: ['x'], venueData: { name: 'Loft', address: '' } };
    expect(changedFields(before, { ...before })).toEqual([]);
    expect(
      changedFields(before, {
        title: 'b',
        tags: ['x'],
        venueData: { name: 'Loft', address: '1' },
        maxCapacity: 4,
      }),
    ).toEqual(['title', 'venueData', 'maxCapacity']);
  });

  it('is the same in both directions, and empty for the same alone', () => {
    const content = fc.record(
      {
        title: fc.constantFrom('', 'a', 'b'),
        maxCapacity: fc.nat(2),
        tags: fc.array(fc.constant('x'), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(content, content, (one, other) => {
        const changed = changedFields(one, other);
        expect(changedFields(other, one).toSorted()).toEqual(changed.toSorted());
        expect(changed.includes('title')).toBe((one.title ?? null) !== (other.title ?? null));
      }),
    );
  });
});
