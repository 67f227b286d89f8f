import { counted } from '@momos/ui';

/** Words of the pages below dashboard. */
export const dashboardWords = {
  dashboard: {
    dashboard: 'Dashboard',
    lead: 'What waits for you, and the last 30 days.',
  },
  decisionLists: {
    approvalsWaiting: 'Approvals waiting',
    noApprovals:
      'No registration waits for an approval. Registrations for socials with approval are listed here until their hosts decide.',
    slowSellers: 'Slow sellers',
    noSlowSellers: 'Every social of the next 14 days is at least half full.',
    viewPageOf: (title: string) => `View page of ${title}`,
    viewPage: 'View page',
    people: (count: number) => counted(count, 'person', 'people'),
  },
  decisions: {
    approvalsWaiting: 'Approvals waiting',
    approvalsHint: 'Registrations for hosts to decide',
    refundsFailed: 'Refunds failed',
    refundsHint: 'Refunds that did not arrive',
    slowSellers: 'Slow sellers',
    slowSellersHint: 'Less than half full, within 14 days',
    inviteCodesAskedFor: 'Invite codes asked for',
    inviteCodesHint: 'Requests to grant or decline',
    submissionsToReview: 'Submissions to review',
    submissionsHint: 'New socials for the public list',
    changesToReview: 'Changes to review',
    changesHint: 'Edits of public socials',
  },
  newPeople: {
    newPeople: 'New people',
    allPeople: 'All people',
    emptyText: 'No people yet. They appear here when they sign up or register.',
  },
  trends: {
    revenue: (currency: string) => `Revenue · ${currency}`,
    revenueInByDay: (currency: string) => `Revenue in ${currency} by day`,
    revenueLabel: 'Revenue',
    noPayments: 'No payments in 60 days',
    registrations: 'Registrations',
    newPeople: 'New people',
    byDay: (label: string) => `${label} by day`,
    none: 'None in 60 days',
    noneBefore: 'None in the 30 days before',
    sameAsBefore: 'As in the 30 days before',
  },
};
