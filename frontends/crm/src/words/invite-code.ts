import { counted } from '@momos/ui';

/** Words of the pages below invite-code. */
export const inviteCodeWords = {
  bulkDecisions: {
    requests: (count: number) => counted(count, 'request', 'requests'),
    plural: 'requests',
    GRANTED: { label: 'Grant', doing: 'Granting', done: 'granted' },
    DECLINED: { label: 'Decline', doing: 'Declining', done: 'declined' },
  },
  inviteCodeRequests: {
    labels: { PENDING: 'Pending', GRANTED: 'Granted', DECLINED: 'Declined' },
    inviteCodes: 'Invite codes',
    lead: 'Requests for one more invite code.',
    noPendingRequests: 'No pending requests',
    emptyText: 'People ask for one more invite code in their account. Their requests wait here for you.',
    noRequests: 'No requests',
    noneOfStatusText: 'No request has this status. Choose another one above.',
    requestedOn: (day: string) => `requested on ${day}`,
    grantACode: 'Grant a code',
    decline: 'Decline',
  },
};
