/** What one person typed about themselves, and staff about them; the rest is a host's. */
export const ownPlaces = [
  'e-mail',
  'first name',
  'last name',
  'bio',
  'city',
  'mobile',
  'position',
  'organization',
  'hobby',
  'reason for an invite code',
  'file name',
  'answer',
  'marketing data',
  'note on a payment',
  'internal comment',
];

/** Where a person's id is, all of it declared to privacy by the service that has it; a place beyond these fails the test. */
export const namedBefore = [
  'crm.audit_entries',
  'crm.internal_comments',
  'crm.projection_4_1_accounts',
  'crm.projection_4_1_deliveries',
  'crm.projection_4_1_payments',
  'crm.projection_4_1_people',
  'crm.projection_4_1_registrations',
  'crm.projection_4_1_reviews',
  'events.host_reviews',
  'events.people',
  'events.rsvps',
  'identity.codeRequests',
  'identity.consentChanges',
  'identity.emailVerifications',
  'identity.hostSubscriptions',
  'identity.inviteCodeRequests',
  'identity.referrals',
  'identity.securityEvents',
  'identity.sessions',
  'identity.users',
  'media.uploads',
  'messaging.contacts',
  'messaging.deliveries',
  'messaging.outbox_messages',
  'payments.ledger',
  'payments.money_orders',
  'payments.refunds',
  'payments.payments',
  'payments.pointAccounts',
  'payments.pointTransactions',
];

/** What every service has by the packages: kept answers of calls, what was read of the bus. */
export const ofThePackages = /\.(idempotency|inbox|leases)$/;

/** Where the bare id of an erased person may remain: hosts' counts, accounting, the audit log, receipts and tombstones. */
export const namedAfter = [
  'crm.audit_entries',
  'crm.projection_4_1_accounts',
  'crm.projection_4_1_deliveries',
  'crm.projection_4_1_payments',
  'crm.projection_4_1_registrations',
  'crm.projection_4_1_people',
  'events.people',
  'events.rsvps',
  'identity.erasures',
  'messaging.contacts',
  'messaging.deliveries',
  'payments.ledger',
  'payments.money_orders',
  'payments.refunds',
  'payments.payments',
];
