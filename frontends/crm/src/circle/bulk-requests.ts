import { useSession } from '@momos/api-client';
import { circleRequestsContract, type CircleRequestView } from '@momos/contracts/circle-requests';
import { circlesContract } from '@momos/contracts/circles';
import type { BulkCall, BulkKind } from '../queue/use-bulk.ts';
import { circleWords } from '../words/circle.ts';

const words = circleWords.bulkRequests;

/** What can be decided about many requests for circles. */
export function useCircleRequestDecisions(): BulkKind<CircleRequestView> {
  const { call } = useSession();
  const decide = (status: 'APPROVED' | 'DECLINED') => ({
    ...words[status],
    key: status,
    facts: () => [{ label: words.result, value: words.results[status] }],
    send: ({ id, version }: CircleRequestView, { note, isLast }: BulkCall) =>
      call(
        circleRequestsContract.decide,
        {
          params: { id },
          body: status === 'DECLINED' ? { status, ...(note.trim() ? { note } : {}) } : { status },
        },
        { ifMatch: version, isLast },
      ),
  });
  return {
    plural: words.plural,
    counted: words.requests,
    nameOf: ({ name }) => name,
    refreshes: [circleRequestsContract.list, circlesContract.list],
    decisions: [
      decide('APPROVED'),
      {
        ...decide('DECLINED'),
        note: { label: words.note, description: words.noteHint, isRequired: false },
      },
    ],
  };
}
