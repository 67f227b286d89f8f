import { adminUsersContract } from './admin-users.ts';
import { approvalMailContract } from './approval-mail.ts';
import { attendancesContract } from './attendances.ts';
import { auditLogContract } from './audit-log.ts';
import { authenticatorAppContract } from './authenticator-app.ts';
import { blastRunsContract } from './blast-runs.ts';
import { blastTemplatesContract } from './blast-templates.ts';
import { badgesContract } from './badges.ts';
import { blastsContract } from './blasts.ts';
import { chargesContract } from './charges.ts';
import { chatChannelsContract } from './chat-channels.ts';
import { chatMessagesContract } from './chat-messages.ts';
import { chatBlocksContract } from './chat-blocks.ts';
import { chatModerationContract } from './chat-moderation.ts';
import { chatSearchContract } from './chat-search.ts';
import { circleBlastRunsContract } from './circle-blast-runs.ts';
import { circleBlastsContract } from './circle-blasts.ts';
import { circleInvitationsContract } from './circle-invitations.ts';
import { circleMembersContract } from './circle-members.ts';
import { circleStatisticsContract } from './circle-statistics.ts';
import { circleRequestsContract } from './circle-requests.ts';
import { circlesContract } from './circles.ts';
import { communitiesContract } from './communities.ts';
import { conferenceTicketsContract } from './conferences.ts';
import { configsContract } from './configs.ts';
import { guestInvitationsContract } from './guest-invitations.ts';
import { hostBlastsContract } from './host-blasts.ts';
import { hostInvitationsContract } from './host-invitations.ts';
import { attendeeReviewsContract } from './attendee-reviews.ts';
import { hostReviewsContract } from './host-reviews.ts';
import { reviewReportsContract } from './review-reports.ts';
import { hostsContract } from './hosts.ts';
import { internalCommentsContract } from './internal-comments.ts';
import { inviteCodesContract } from './invite-codes.ts';
import { linkPreviewContract } from './link-preview.ts';
import { myPatronContract } from './my-patron.ts';
import { neededProofsContract } from './needed-proofs.ts';
import { overviewContract } from './overview.ts';
import { organizationsContract } from './organizations.ts';
import { passkeysContract } from './passkeys.ts';
import { patronGuestsContract } from './patron-guests.ts';
import { patronsContract } from './patrons.ts';
import { paymentsContract } from './payments.ts';
import { pendingEditsContract } from './pending-edits.ts';
import { peopleContract } from './people.ts';
import { photoFeedContract } from './photo-feed.ts';
import { privacyContract } from './privacy.ts';
import { postRsvpRequestsContract } from './post-rsvp-requests.ts';
import { postPurchasesContract } from './post-purchases.ts';
import { postsContract } from './posts.ts';
import { productTypesContract } from './product-types.ts';
import { promoCodesContract } from './promo-codes.ts';
import { publicFormsContract } from './public-forms.ts';
import { pushContract } from './push.ts';
import { questionnairesContract } from './questionnaires.ts';
import { refundsContract } from './refunds.ts';
import type { Contract, Route } from './route.ts';
import { restorationsContract } from './restorations.ts';
import { rsvpSummaryContract } from './rsvp-summary.ts';
import { rsvpsContract } from './rsvps.ts';
import { securityEventsContract } from './security-events.ts';
import { productEventsContract } from './product-events.ts';
import { savedViewsContract } from './saved-views.ts';
import { placesContract } from './places.ts';
import { secondFactorContract } from './second-factor.ts';
import { sessionTokensContract } from './session-tokens.ts';
import { sessionsContract } from './sessions.ts';
import { signInContract } from './sign-in.ts';
import { calendarFeedsContract } from './calendar-feeds.ts';
import { recurrencesContract } from './recurrences.ts';
import { searchAlertsContract } from './search-alerts.ts';
import { socialCalendarContract } from './social-calendar.ts';
import { socialDisputesContract } from './social-disputes.ts';
import { socialDraftsContract } from './social-drafts.ts';
import { socialStatsContract } from './social-stats.ts';
import { socialsContract } from './socials.ts';
import { standingQuestionsContract } from './standing-questions.ts';
import { stepUpContract } from './step-up.ts';
import { suggestedUsersContract } from './suggested-users.ts';
import { superhostsContract } from './superhosts.ts';
import { supportsContract } from './supports.ts';
import { signInLocksContract } from './sign-in-locks.ts';
import { smsLimitsContract } from './sms-limits.ts';
import { suppressionsContract } from './suppressions.ts';
import { tablesContract } from './tables.ts';
import { ticketTransfersContract } from './ticket-transfers.ts';
import { ticketsContract } from './tickets.ts';
import { walletPassesContract } from './wallet-passes.ts';
import { transactionsContract } from './transactions.ts';
import { unsettledMoneyContract } from './unsettled-money.ts';
import { uploadsContract } from './uploads.ts';
import { usersContract } from './users.ts';
import { verifiedEmailsContract } from './verified-emails.ts';
import { verifiedMobilesContract } from './verified-mobiles.ts';
import { webMailsContract } from './web-mails.ts';

/** Every contract of the product, in the order of the OpenAPI page. */
export const contracts: readonly Contract[] = [
  signInContract,
  sessionTokensContract,
  sessionsContract,
  stepUpContract,
  securityEventsContract,
  restorationsContract,
  passkeysContract,
  secondFactorContract,
  authenticatorAppContract,
  usersContract,
  adminUsersContract,
  verifiedEmailsContract,
  verifiedMobilesContract,
  organizationsContract,
  communitiesContract,
  suggestedUsersContract,
  inviteCodesContract,
  hostsContract,
  configsContract,
  socialsContract,
  calendarFeedsContract,
  searchAlertsContract,
  recurrencesContract,
  socialCalendarContract,
  superhostsContract,
  rsvpsContract,
  questionnairesContract,
  socialDisputesContract,
  socialDraftsContract,
  publicFormsContract,
  neededProofsContract,
  postRsvpRequestsContract,
  rsvpSummaryContract,
  placesContract,
  tablesContract,
  badgesContract,
  refundsContract,
  chargesContract,
  attendancesContract,
  ticketsContract,
  ticketTransfersContract,
  walletPassesContract,
  conferenceTicketsContract,
  hostInvitationsContract,
  guestInvitationsContract,
  pendingEditsContract,
  hostReviewsContract,
  reviewReportsContract,
  attendeeReviewsContract,
  productTypesContract,
  promoCodesContract,
  paymentsContract,
  patronsContract,
  myPatronContract,
  patronGuestsContract,
  transactionsContract,
  unsettledMoneyContract,
  privacyContract,
  blastsContract,
  blastRunsContract,
  blastTemplatesContract,
  approvalMailContract,
  webMailsContract,
  hostBlastsContract,
  circlesContract,
  circleInvitationsContract,
  circleMembersContract,
  circleStatisticsContract,
  circleRequestsContract,
  circleBlastRunsContract,
  circleBlastsContract,
  postsContract,
  postPurchasesContract,
  chatChannelsContract,
  chatMessagesContract,
  chatSearchContract,
  chatModerationContract,
  chatBlocksContract,
  supportsContract,
  signInLocksContract,
  smsLimitsContract,
  suppressionsContract,
  pushContract,
  peopleContract,
  internalCommentsContract,
  overviewContract,
  productEventsContract,
  savedViewsContract,
  auditLogContract,
  socialStatsContract,
  standingQuestionsContract,
  uploadsContract,
  linkPreviewContract,
  photoFeedContract,
];

/** Every call of the product. */
export const routes: readonly Route[] = contracts.flatMap(contract => Object.values(contract));
