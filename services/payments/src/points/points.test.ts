import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sumOfEntries } from '../ledger/ledger.ts';
import { type PointMove, rewardOf, transactionOf } from './points.ts';

const move = (amount: number): PointMove => ({
  key: `k${amount}`,
  userId: 'ann',
  kind: 'EMAIL_VERIFIED',
  amount,
  description: '',
});

describe('momo points', () => {
  test('every story sums to zero, its balance is the sum of what moved, and never negative', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 }), { maxLength: 30 }), amounts => {
        let account = { id: 'ann', seq: 0, balance: 0 };
        for (const amount of amounts) {
          if (account.balance + amount < 0) {
            const before = account;
            expect(() => transactionOf(before, move(amount), new Date())).toThrow(RangeError);
            continue;
          }
          const made = transactionOf(account, move(amount), new Date());
          expect(sumOfEntries(made.entries)).toBe(0);
          expect(made).toMatchObject({ seq: account.seq + 1, balance: account.balance + amount });
          account = { id: 'ann', seq: made.seq, balance: made.balance };
        }
      }),
    );
  });

  test('a first proof is worth what was promised, once per person and category', () => {
    const proof = { id: 'ann:COMPANY', userId: 'ann', emailCategory: 'COMPANY', momoPoints: 50 };
    expect(rewardOf(proof)).toEqual({
      key: 'email-verified:ann:COMPANY',
      userId: 'ann',
      kind: 'EMAIL_VERIFIED',
      amount: 50,
      description: 'Verified a company e-mail',
    });
    expect(rewardOf({ ...proof, momoPoints: 0 })).toBeUndefined();
  });
});
