import { useSession } from '@momos/api-client';
import { suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import type { BulkKind } from '../queue/use-bulk.ts';
import { suppressionWords } from '../words/suppression.ts';

const words = suppressionWords.bulk;

const askedFor = (items: readonly SuppressionView[]) =>
  items.filter(({ kind }) => kind !== 'NO_SUCH_ADDRESS').length;

/** Sending again to many addresses; it names how many had asked for silence. */
export function useBulkLift(): BulkKind<SuppressionView> {
  const { call } = useSession();
  return {
    plural: words.plural,
    counted: words.addresses,
    nameOf: ({ address }) => address,
    refreshes: [suppressionsContract.list],
    decisions: [
      {
        ...words.lift,
        key: 'LIFT',
        isDangerous: true,
        facts: items =>
          askedFor(items) > 0 ? [{ label: words.silence, value: words.askedForIt(askedFor(items)) }] : [],
        send: ({ id }, { isLast }) => call(suppressionsContract.lift, { params: { id } }, { isLast }),
      },
    ],
  };
}
