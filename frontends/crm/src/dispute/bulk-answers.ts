import { useSession } from '@momos/api-client';
import { type StaffDispute, socialDisputesContract } from '@momos/contracts/social-disputes';
import type { BulkCall, BulkKind } from '../queue/use-bulk.ts';
import { disputeWords } from '../words/dispute.ts';

const words = disputeWords.bulk;

const note = { label: words.answer, description: words.answerHint, isRequired: true };

/** One answer to many reported problems, such as all of one evening. */
export function useBulkAnswers(): BulkKind<StaffDispute> {
  const { call } = useSession();
  const decide = (status: 'COMPLETED' | 'CLOSED') => ({
    ...words[status],
    key: status,
    note,
    send: ({ id }: StaffDispute, { note: answer, isLast }: BulkCall) =>
      call(socialDisputesContract.decide, { params: { id }, body: { status, answer } }, { isLast }),
  });
  return {
    plural: words.plural,
    counted: words.problems,
    nameOf: ({ user, social }) => words.name(user.displayName, social.title),
    refreshes: [socialDisputesContract.list],
    decisions: [decide('COMPLETED'), decide('CLOSED')],
  };
}
