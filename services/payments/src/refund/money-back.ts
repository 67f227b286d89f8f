import { toMajor } from '@momos/contracts/money';
import type { MoneyBack } from '@momos/contracts/money-back';
import type { Refund } from './refund.ts';

/** Refunds of a payment as its payer sees them, oldest first; without the failed ones whose place another took. */
export const moneyBackOf = (refunds: readonly Refund[]): MoneyBack[] =>
  refunds
    .filter(({ coveredBy }) => coveredBy === null)
    .map(({ id, amount, currency, status, reason, failure, method, updatedAt }) => ({
      id,
      amount: toMajor(amount, currency),
      status,
      cause: reason,
      failure: status === 'FAILED' ? failure : null,
      method,
      at: updatedAt.toISOString(),
    }));
