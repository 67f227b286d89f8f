/** Words of the pages below dashboard. */
export const dashboardWords = {
  dashboard: {
    dashboard: 'Dashboard',
    whatWaitsLast30: 'What waits for you, and the last 30 days.',
  },
  decisionLists: {
    approvalsWaiting: 'Approvals waiting',
    noRegistrationWaitsApproval:
      'No registration waits for an approval. Registrations for socials with approval are listed here until their hosts decide.',
    slowSellers: 'Slow sellers',
    everySocialNext14: 'Every social of the next 14 days is at least half full.',
    viewPageOf: (title: string) => `View page of ${title}`,
    viewPage: 'View page',
  },
  decisions: {
    approvalsWaiting: 'Approvals waiting',
    registrationsHostsDecide: 'Registrations for hosts to decide',
    refundsFailed: 'Refunds failed',
    moneyDidNotGet: 'Money that did not get back',
    slowSellers: 'Slow sellers',
    lessThanHalfFull: 'Less than half full, within 14 days',
    inviteCodesAskedFor: 'Invite codes asked for',
    requestsGrantDecline: 'Requests to grant or decline',
    submissionsToReview: 'Submissions to review',
    newSocialsPublicList: 'New socials for the public list',
    changesToReview: 'Changes to review',
    editsOfPublicSocials: 'Edits of public socials',
  },
  newPeople: {
    newPeople: 'New people',
    allPeople: 'All people',
    noPeopleYetThey: 'No people yet. They appear here when they sign up or register.',
  },
  trends: {
    revenue: (currency: string) => `Revenue · ${currency}`,
    revenueInByDay: (currency: string) => `Revenue in ${currency} by day`,
    revenueLabel: 'Revenue',
    noPayments60Days: 'No payments in 60 days',
    registrations: 'Registrations',
    newPeople: 'New people',
    byDay: (label: string) => `${label} by day`,
    noneIn60Days: 'None in 60 days',
    none30DaysBefore: 'None in the 30 days before',
    n30DaysBefore: 'As in the 30 days before',
  },
};
