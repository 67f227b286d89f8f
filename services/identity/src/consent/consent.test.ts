import { describe, expect, it } from '@jest/globals';
import type { Purpose } from '@momos/contracts/privacy';
import { purposes } from '@momos/contracts/privacy';
import fc from 'fast-check';
import { type Allowances, type ConsentChange, fieldOf, isGiven, newChoices } from './consent.ts';

const byDefault: Allowances = { isSubscribedToUpdate: false, isSuggested: true, isPushAllowed: false };
const choice = fc.record({
  isSubscribedToUpdate: fc.boolean(),
  isSuggested: fc.boolean(),
  isPushAllowed: fc.boolean(),
});

/** The history as it stands once the choices of each account in turn are written down. */
function historyOf(accounts: readonly Allowances[]): {
  latest: Map<Purpose, ConsentChange>;
  written: number;
} {
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
    expect(newChoices(byDefault, new Map())).toEqual([]);
    const others = { isSubscribedToUpdate: true, isSuggested: false, isPushAllowed: true };
    expect(newChoices(others, new Map())).toEqual([
      { purpose: 'UPDATES', isGiven: true },
      { purpose: 'SUGGESTIONS', isGiven: false },
      { purpose: 'PUSH', isGiven: true },
    ]);
  });

  it('end as the account says, and nothing is written twice', () => {
    fc.assert(
      fc.property(fc.array(choice, { minLength: 1 }), accounts => {
        const last = accounts.at(-1) ?? byDefault;
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
    const none: Allowances = { isSubscribedToUpdate: false, isSuggested: false, isPushAllowed: false };
    for (const purpose of purposes)
      for (const isAllowed of [true, false])
        expect(isGiven({ ...none, ...fieldOf(purpose, isAllowed) }, purpose)).toBe(isAllowed);
  });
});
