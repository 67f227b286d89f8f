import { describe, expect, it } from '@jest/globals';
import type { Purpose } from '@momos/contracts/privacy';
import { purposes } from '@momos/contracts/privacy';
import fc from 'fast-check';
import { type Allowances, defaultAllowances, fieldOf, isGiven, newChoices } from './consent.ts';

const choice = fc.record({
  isSubscribedToUpdate: fc.boolean(),
  isSuggested: fc.boolean(),
  isPushAllowed: fc.boolean(),
});

/** The last recorded choice of each purpose once the versions of an account are saved in turn. */
function historyOf(versions: readonly Allowances[]): {
  latest: Map<Purpose, boolean>;
  written: number;
} {
  const latest = new Map<Purpose, boolean>();
  let written = 0;
  let before = defaultAllowances;
  for (const after of versions) {
    for (const { purpose, isGiven: given } of newChoices(before, after)) {
      written += 1;
      latest.set(purpose, given);
    }
    before = after;
  }
  return { latest, written };
}

describe('consents', () => {
  it('are recorded where an account changes, first against the default', () => {
    expect(newChoices(defaultAllowances, defaultAllowances)).toEqual([]);
    const others = { isSubscribedToUpdate: true, isSuggested: false, isPushAllowed: true };
    expect(newChoices(defaultAllowances, others)).toEqual([
      { purpose: 'UPDATES', isGiven: true },
      { purpose: 'SUGGESTIONS', isGiven: false },
      { purpose: 'PUSH', isGiven: true },
    ]);
  });

  it('end as the account says, and nothing is recorded twice', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1 }), versions => {
        const last = versions.at(-1) ?? defaultAllowances;
        const { latest, written } = historyOf(versions);
        for (const purpose of purposes)
          expect(latest.get(purpose) ?? isGiven(defaultAllowances, purpose)).toBe(isGiven(last, purpose));
        expect(historyOf([...versions, last]).written).toBe(written);
      }),
    );
  });

  it('read the field that they set', () => {
    const none: Allowances = { isSubscribedToUpdate: false, isSuggested: false, isPushAllowed: false };
    for (const purpose of purposes)
      for (const isAllowed of [true, false])
        expect(isGiven({ ...none, ...fieldOf(purpose, isAllowed) }, purpose)).toBe(isAllowed);
  });
});
