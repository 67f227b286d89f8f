import type { UnsettledView } from '@momos/contracts/unsettled-money';

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
      if (status !== 'FAILED') return 'Try now';
      if (what === 'ORPHAN') return 'Refund';
      return what === 'CAPTURE' ? 'Try again' : 'Send again';
    case 'manual':
      return 'Paid another way';
    case 'undo':
      return 'Undo';
    case 'giveUp':
      return 'Give up';
  }
}
