import { counted } from '@momos/ui';

/** Words of the pages below invite-code. */
export const inviteCodeWords = {
  bulkDecisions: {
    requests: (count: number) => counted(count, 'request', 'requests'),
    doing: { GRANTED: 'Granting', DECLINED: 'Declining' },
    selectedRequests: 'Selected requests',
    selected: (count: number) => `${count} selected`,
    grant: (count: number) => `Grant ${count}`,
    decline: (count: number) => `Decline ${count}`,
    clear: 'Clear',
    selectAll: (count: number) => `Select all ${count}`,
  },
  inviteCodeRequests: {
    labels: { PENDING: 'Pending', GRANTED: 'Granted', DECLINED: 'Declined' },
    inviteCodes: 'Invite codes',
    lead: 'Requests for one more invite code.',
    noPendingRequests: 'No pending requests',
    emptyText: 'People ask for one more invite code in their account. Their requests wait here for you.',
    noRequests: 'No requests',
    noneOfStatusText: 'No request has this status. Choose another one above.',
    select: (displayName: string) => `Select ${displayName}`,
    requestedOn: (day: string) => `requested on ${day}`,
    grantACode: 'Grant a code',
    decline: 'Decline',
  },
};
