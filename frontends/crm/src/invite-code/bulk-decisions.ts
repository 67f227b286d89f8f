import { useSession } from '@momos/api-client';
import { type InviteCodeRequestView, inviteCodesContract } from '@momos/contracts/invite-codes';
import type { BulkKind } from '../queue/use-bulk.ts';
import { inviteCodeWords } from '../words/invite-code.ts';

const words = inviteCodeWords.bulkDecisions;

/** What can be decided about many requests for invite codes. */
export function useInviteCodeDecisions(): BulkKind<InviteCodeRequestView> {
  const { call } = useSession();
  const decide = (status: 'GRANTED' | 'DECLINED') => ({
    ...words[status],
    key: status,
    send: ({ id, version }: InviteCodeRequestView, { isLast }: { isLast: boolean }) =>
      call(inviteCodesContract.decide, { params: { id }, body: { status } }, { ifMatch: version, isLast }),
  });
  return {
    plural: words.plural,
    counted: words.requests,
    nameOf: ({ user }) => user.displayName,
    refreshes: [inviteCodesContract.requests],
    decisions: [decide('GRANTED'), decide('DECLINED')],
  };
}
