import { approvedToPay } from './approved-to-pay.notice.ts';
import { approval } from './approval.notice.ts';
import { chatDigest } from './chat-digest.notice.ts';
import { cancellation } from './cancellation.notice.ts';
import { editReview } from './edit-review.notice.ts';
import { circleAccess } from './circle-access.notice.ts';
import { circleApproved } from './circle-approved.notice.ts';
import { circleDeclined } from './circle-declined.notice.ts';
import { circleDisputeLost } from './circle-dispute-lost.notice.ts';
import { circleEnded } from './circle-ended.notice.ts';
import { circleHostRefundFailed } from './circle-host-refund-failed.notice.ts';
import { circleInvitation } from './circle-invitation.notice.ts';
import { circleLapsed } from './circle-lapsed.notice.ts';
import { circleRefund } from './circle-refund.notice.ts';
import { circleRefundFailed } from './circle-refund-failed.notice.ts';
import { circleRemoved } from './circle-removed.notice.ts';
import { circleRenewalFailed } from './circle-renewal-failed.notice.ts';
import { circleRequestApproved } from './circle-request-approved.notice.ts';
import { circleRequestDeclined } from './circle-request-declined.notice.ts';
import { circleRequests } from './circle-requests.notice.ts';
import { guestInvitation } from './guest-invitation.notice.ts';
import { hostInvitation } from './host-invitation.notice.ts';
import { hostRefundFailed } from './host-refund-failed.notice.ts';
import { inviteCode } from './invite-code.notice.ts';
import { offerExpired } from './offer-expired.notice.ts';
import { postUnlock } from './post-unlock.notice.ts';
import { privacy } from './privacy.notice.ts';
import { refund } from './refund.notice.ts';
import { refundFailed } from './refund-failed.notice.ts';
import { registrationReceived } from './registration-received.notice.ts';
import { rejection } from './rejection.notice.ts';
import { reviewRemoved } from './review-removed.notice.ts';
import { reviewReply } from './review-reply.notice.ts';
import { searchAlert } from './search-alert.notice.ts';
import { socialMoved } from './social-moved.notice.ts';
import { support } from './support.notice.ts';
import { ticketOffer } from './ticket-offer.notice.ts';
import { ticketReceived } from './ticket-received.notice.ts';
import { ticketTransferred } from './ticket-transferred.notice.ts';
import { unseated } from './unseated.notice.ts';
import { waitlist } from './waitlist.notice.ts';
import { waitlistOffer } from './waitlist-offer.notice.ts';
import { webMail } from './web-mail.notice.ts';

/** Notices that changes of RSVPs cause. */
export const rsvpNotices = [
  registrationReceived,
  approval,
  approvedToPay,
  waitlist,
  waitlistOffer,
  offerExpired,
  rejection,
  cancellation,
  unseated,
  ticketReceived,
] as const;

/** Every kind of notice, once. */
export const notices = [
  ...rsvpNotices,
  refund,
  refundFailed,
  hostRefundFailed,
  circleAccess,
  postUnlock,
  circleRefund,
  circleRefundFailed,
  circleHostRefundFailed,
  circleDisputeLost,
  circleInvitation,
  circleApproved,
  circleDeclined,
  circleRequestApproved,
  circleRequestDeclined,
  circleRemoved,
  circleRenewalFailed,
  circleLapsed,
  circleEnded,
  circleRequests,
  guestInvitation,
  ticketOffer,
  ticketTransferred,
  socialMoved,
  reviewRemoved,
  reviewReply,
  privacy,
  hostInvitation,
  editReview,
  inviteCode,
  chatDigest,
  searchAlert,
  webMail,
  support,
] as const;

type AnyNotice = (typeof notices)[number];
export type NoticeKind = AnyNotice['kind'];
/** What the notice of some kind is rendered from. */
export type NoticeContent = AnyNotice['sample'];
