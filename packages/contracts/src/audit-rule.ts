/** What staff and hosts do to others, as the audit log names it. */
export const auditActions = [
  'ROLE_CHANGED',
  'ACCOUNT_BARRED_OR_READMITTED',
  'SECOND_FACTOR_RESET',
  'PERMISSIONS_CHANGED',
  'VERIFICATION_BYPASSED',
  'ORGANISATION_CREATED',
  'ORGANISATION_CHANGED',
  'INVITE_CODE_DECIDED',
  'SETTING_CHANGED',
  'SETTING_RESET',
  'SOCIAL_CHANGED',
  'SOCIAL_REMOVED',
  'SOCIAL_EDIT_DECIDED',
  'RSVP_DECIDED',
  'RSVP_CANCELLED',
  'RSVP_ATTENDED',
  'RSVPS_EXPORTED',
  'DISPUTE_DECIDED',
  'REVIEW_REPORT_DECIDED',
  'FORM_CREATED',
  'FORM_CHANGED',
  'FORM_ANSWERS_EXPORTED',
  'ATTENDEES_LABELLED',
  'GUESTS_INVITED',
  'GUEST_INVITATION_WITHDRAWN',
  'TABLES_CHANGED',
  'BADGES_CHANGED',
  'REFUND_ORDERED',
  'REFUND_SENT_AGAIN',
  'REFUND_UNDONE',
  'MONEY_ORDER_SENT_AGAIN',
  'CAPTURE_GIVEN_UP',
  'PROMO_CODE_CREATED',
  'PROMO_CODE_CHANGED',
  'PROMO_CODE_ENDED',
  'PATRON_CREATED',
  'PATRON_CHANGED',
  'BLAST_SENT',
  'BLAST_SCHEDULED',
  'BLAST_CHANGED',
  'BLAST_CANCELLED',
  'BLAST_PAUSED',
  'BLAST_RESUMED',
  'BLAST_SENT_AGAIN',
  'BLAST_SUBJECT_CHOSEN',
  'APPROVAL_MAIL_CHANGED',
  'POST_CHANGED',
  'POST_REMOVED',
  'POST_PAYMENT_REFUNDED',
  'CIRCLE_CREATED',
  'CIRCLE_CHANGED',
  'CIRCLE_REQUEST_DECIDED',
  'MEMBER_REMOVED',
  'MEMBER_DECIDED',
  'MEMBERS_INVITED',
  'INVITATION_WITHDRAWN',
  'MESSAGE_REMOVED',
  'CHAT_MEMBER_RESTRICTED',
  'CHAT_REPORT_DECIDED',
  'SUPPRESSION_LIFTED',
  'LOCK_LIFTED',
  'COMMENT_WRITTEN',
  'COMMENT_CHANGED',
  'AUDIT_LOG_READ',
  'AUDIT_LOG_EXPORTED',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What an action is done to. */
export const auditTargets = [
  'user',
  'verification',
  'organisation',
  'invite-code-request',
  'setting',
  'social',
  'form',
  'rsvp',
  'payment',
  'refund',
  'promo-code',
  'patron',
  'blast',
  'circle',
  'circle-request',
  'post',
  'membership',
  'message',
  'chat-channel',
  'chat-report',
  'review-report',
  'suppression',
  'lock',
  'comment',
  'audit-log',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** A thing by its kind and where the call has its id: `params.id`, `body.socialId`, `result.id`, or `actor`. */
export type AuditedThing = readonly [kind: AuditTarget, idFrom: string];

/**
 * How a call is audited. The runtime writes the entry in the transaction of the call, with the input fields in `noting` (ids, numbers
 * and words of a list, never what a person wrote), unless `by` says that its use case does: where one call commits several
 * times, or in another service. A call that does nothing to others says why it is exempt.
 */
export type AuditRule =
  | {
      action: AuditAction;
      target: AuditedThing;
      within?: AuditedThing;
      noting?: readonly string[];
      by?: 'use-case';
    }
  | { exempt: string };
