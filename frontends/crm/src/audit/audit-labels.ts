import type { AuditEntryView, AuditThing } from '@momos/contracts/audit-log';
import type { AuditAction, AuditTarget } from '@momos/contracts/audit-rule';
import { statusWord } from '@momos/ui';

/** What was done, as a sentence without its person begins. */
export const actionLabels: Record<AuditAction, string> = {
  ROLE_CHANGED: 'Changed a role',
  ACCOUNT_BARRED_OR_READMITTED: 'Barred or readmitted',
  SECOND_FACTOR_RESET: 'Reset a second step',
  PERMISSIONS_CHANGED: 'Changed permissions',
  VERIFICATION_BYPASSED: 'Accepted an e-mail without a code',
  ORGANISATION_CREATED: 'Added an organisation',
  ORGANISATION_CHANGED: 'Changed an organisation',
  INVITE_CODE_DECIDED: 'Decided on an invite code',
  SETTING_CHANGED: 'Changed a setting',
  SETTING_RESET: 'Reset a setting',
  SOCIAL_CHANGED: 'Changed a social',
  SOCIAL_REMOVED: 'Deleted a social',
  SOCIAL_EDIT_DECIDED: 'Decided about an edit of a social',
  RSVP_DECIDED: 'Decided on a registration',
  RSVP_CANCELLED: 'Cancelled a registration',
  RSVP_ATTENDED: 'Checked in',
  RSVPS_EXPORTED: 'Exported registrations',
  REFUND_ORDERED: 'Refunded',
  REFUND_SENT_AGAIN: 'Sent a refund again',
  REFUND_UNDONE: 'Undid a refund by hand',
  MONEY_ORDER_SENT_AGAIN: 'Sent a charge or release again',
  CAPTURE_GIVEN_UP: 'Gave up a refused charge',
  PROMO_CODE_CREATED: 'Created a promo code',
  PROMO_CODE_CHANGED: 'Changed a promo code',
  PROMO_CODE_ENDED: 'Ended a promo code',
  PATRON_CREATED: 'Added a patron',
  PATRON_CHANGED: 'Changed a patron',
  BLAST_SENT: 'Sent a blast',
  BLAST_SCHEDULED: 'Scheduled a blast',
  BLAST_CHANGED: 'Changed a scheduled blast',
  BLAST_CANCELLED: 'Cancelled a blast',
  BLAST_PAUSED: 'Paused a blast',
  BLAST_RESUMED: 'Resumed a blast',
  BLAST_SENT_AGAIN: 'Sent failed messages again',
  APPROVAL_MAIL_CHANGED: 'Changed the approval e-mail',
  CIRCLE_CREATED: 'Created a circle',
  CIRCLE_CHANGED: 'Changed a circle',
  MEMBER_REMOVED: 'Removed a member',
  MESSAGE_REMOVED: 'Removed a chat message',
  CHAT_MEMBER_RESTRICTED: 'Restricted a person in chat',
  CHAT_REPORT_DECIDED: 'Decided a chat report',
  SUPPRESSION_LIFTED: 'Lifted a suppression',
  LOCK_LIFTED: 'Lifted a lock',
  COMMENT_WRITTEN: 'Wrote an internal comment',
  COMMENT_CHANGED: 'Edited an internal comment',
  AUDIT_LOG_READ: 'Read this log',
  AUDIT_LOG_EXPORTED: 'Exported this log',
};

const kindLabels: Record<AuditTarget, string> = {
  user: 'Person',
  verification: 'Verification',
  organisation: 'Organisation',
  'invite-code-request': 'Invite code request',
  setting: 'Setting',
  social: 'Social',
  rsvp: 'Registration',
  payment: 'Payment',
  refund: 'Refund',
  'promo-code': 'Promo code',
  patron: 'Patron',
  blast: 'Blast',
  circle: 'Circle',
  membership: 'Membership',
  message: 'Message',
  'chat-channel': 'Channel',
  'chat-report': 'Chat report',
  suppression: 'Suppression',
  lock: 'Lock',
  comment: 'Comment',
  'audit-log': 'Audit log',
};

export const roleLabels: Record<NonNullable<AuditEntryView['actorRole']>, string> = {
  admin: 'Admin',
  reviewer: 'Reviewer',
  manager: 'Manager',
  host: 'Host',
};

/** Ids differ at their end; the beginning is the time. */
const shortId = (id: string) => (id.length > 20 ? `…${id.slice(-6)}` : id);

/** A person by name, another thing by its kind and id. */
export const thingLabel = ({ kind, id, name }: AuditThing): string =>
  name ?? (kind === 'audit-log' ? kindLabels[kind] : `${kindLabels[kind]} ${shortId(id)}`);

/** A person whose account is gone has no name. */
export const actorLabel = ({ id, name }: AuditEntryView['actor']): string => name ?? `Person ${shortId(id)}`;

/** Where an admin looks at the thing; undefined where there is no page of it. */
export function pathOf({ kind, id }: AuditThing): string | undefined {
  switch (kind) {
    case 'user':
      return `/manager/people-roles?account=${id}`;
    case 'social':
      return `/manager/socials/${id}`;
    case 'setting':
      return `/manager/settings?entry=${encodeURIComponent(id)}`;
    default:
      return undefined;
  }
}

const valueNames: Readonly<Record<string, string>> = {
  reviewStatus: 'Listing',
  status: 'Status',
  roles: 'Roles',
  isCancelled: 'Cancelled',
  scheduledAt: 'Sent at',
  channel: 'Channel',
  method: 'Method',
};

/** What a kept value is, in words; its own name where there are none. */
export const valueName = (name: string): string => valueNames[name] ?? name;

/** A kept value in words: a status as pages show it, anything else as it is. */
export const valueWords = (value: string): string =>
  /^[A-Z]+(?:_[A-Z]+)*$/.test(value) ? statusWord(value) : value;
