import type { Payment, Refund } from '@momos/contracts/proto/payments/v1/bus';
import { refundKey, type StateNews } from '../known-state/known-state.ts';

/** Refunds of a payment that people are notified of: those that are done, and failed ones that no later one covered. */
export function refundsToNotify({ refunds }: Payment): { done: Refund[]; failed: Refund[] } {
  const moved = refunds.filter(({ amount }) => amount > 0);
  return {
    done: moved.filter(({ status }) => status === 'DONE'),
    failed: moved.filter(({ status, coveredBy }) => status === 'FAILED' && coveredBy === ''),
  };
}

/** The states of refunds that notices are compared with before they are sent. */
export const refundStates = ({ refunds, version }: Payment): StateNews[] =>
  refunds.map(({ id, status, coveredBy }) => ({
    ...{ _id: refundKey(id), version, isNotice: false },
    value: coveredBy === '' ? status : 'COVERED',
  }));

/** Only what staff undid of a refund by hand fails without the provider. */
export const isUndoneByHand = ({ method }: Refund): boolean => method === 'manual';
