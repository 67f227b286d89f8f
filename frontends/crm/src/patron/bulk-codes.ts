import { useSession } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import type { BulkKind } from '../queue/use-bulk.ts';
import { patronWords } from '../words/patron.ts';

const words = patronWords.bulk;

/** Ending and reactivating the codes of many patrons. */
export function useBulkCodes(): BulkKind<PatronView> {
  const { call } = useSession();
  const setActive =
    (isActive: boolean) =>
    ({ id, version }: PatronView, { isLast }: { isLast: boolean }) =>
      call(patronsContract.update, { params: { id }, body: { isActive } }, { ifMatch: version, isLast });
  return {
    plural: words.plural,
    counted: words.codes,
    nameOf: ({ code }) => code,
    refreshes: [patronsContract.list, patronsContract.get],
    decisions: [
      {
        ...words.end,
        key: 'END',
        isDangerous: true,
        fits: ({ isActive }) => isActive,
        facts: () => [
          { label: patronWords.endCodeButton.newGuests, value: patronWords.endCodeButton.noLongerUse },
          {
            label: patronWords.endCodeButton.currentGuests,
            value: patronWords.endCodeButton.keepTheirAccounts,
          },
        ],
        send: setActive(false),
      },
      {
        ...words.reactivate,
        key: 'REACTIVATE',
        fits: ({ isActive }) => !isActive,
        send: setActive(true),
      },
    ],
  };
}
