import { describe, expect, it } from '@jest/globals';
import type { Purpose } from '@momos/contracts/privacy';
import { purposes } from '@momos/contracts/privacy';
import fc from 'fast-check';
import { type ConsentChange, fieldOf, isGiven, newChoices } from './consent.ts';

type Choice = { isSubscribedToUpdate: boolean; isSuggested: boolean };
const choice = fc.record({ isSubscribedToUpdate: fc.boolean(), isSuggested: fc.boolean() });

/** The history as it stands once the choices of each account in turn are written down. */
function historyOf(accounts: readonly Choice[]): { latest: Map<Purpose, ConsentChange>; written: number } {
  const latest = new Map<Purpose, ConsentChange>();
  let written = 0;
  for (const account of accounts)
    for (const made of newChoices(account, latest)) {
      written += 1;
      latest.set(made.purpose, { id: String(written), userId: 'u', at: new Date(written), ...made });
    }
  return { latest, written };
}

describe('consents', () => {
  it('are written down for what differs from the default only', () => {
    expect(newChoices({ isSubscribedToUpdate: false, isSuggested: true }, new Map())).toEqual([]);
    expect(newChoices({ isSubscribedToUpdate: true, isSuggested: false }, new Map())).toEqual([
      { purpose: 'UPDATES', isGiven: true },
      { purpose: 'SUGGESTIONS', isGiven: false },
    ]);
  });

  it('end as the account says, and nothing is written twice', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1 }), accounts => {
        const last = accounts.at(-1) ?? { isSubscribedToUpdate: false, isSuggested: true };
        const { latest, written } = historyOf(accounts);
        for (const purpose of purposes) {
          const known = latest.get(purpose);
          if (known) expect(known.isGiven).toBe(isGiven(last, purpose));
        }
        expect(historyOf([...accounts, last]).written).toBe(written);
      }),
    );
  });

  it('are read from the field that they set', () => {
    const neither: Choice = { isSubscribedToUpdate: false, isSuggested: false };
    for (const purpose of purposes)
      for (const isAllowed of [true, false])
        expect(isGiven({ ...neither, ...fieldOf(purpose, isAllowed) }, purpose)).toBe(isAllowed);
  });
});
