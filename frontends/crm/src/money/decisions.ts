import type { UnsettledView } from '@momos/contracts/unsettled-money';
import { moneyWords } from '../words/money.ts';

const words = moneyWords.decisions;

/** What staff can do about unsettled money. */
export type Decision = 'provider' | 'manual' | 'undo' | 'giveUp';

/** What can be done about one amount, the best first. */
export function decisionsOf({ what, status }: UnsettledView): Decision[] {
  if (what === 'DISPUTE') return [];
  if (status === 'DONE') return ['undo'];
  if (status !== 'FAILED') return ['provider'];
  return what === 'CAPTURE' ? ['provider', 'giveUp'] : ['provider', 'manual'];
}

/** The words of its button. */
export function labelOf(decision: Decision, { what, status }: UnsettledView): string {
  switch (decision) {
    case 'provider':
      if (status !== 'FAILED') return words.tryNow;
      if (what === 'ORPHAN') return words.refund;
      return what === 'CAPTURE' ? words.tryAgain : words.sendAgain;
    case 'manual':
      return words.paidAnotherWay;
    case 'undo':
      return words.undo;
    case 'giveUp':
      return words.giveUp;
  }
}
