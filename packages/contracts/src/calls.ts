import { readFileSync } from 'node:fs';
import { type Access, accessKinds, type Method, type Owner } from './route.ts';

/** One row of the spec's catalogue of calls (spec §7 with owners and access). */
export type Call = {
  area: string;
  method: Method;
  /** Path below `/api`. */
  path: string;
  owner: Owner;
  access: Access;
  note: string;
};

const access = new Set<string>(accessKinds);

/** The whole catalogue, answered yet or not; for tests and generated pages, not for browsers. */
export const calls: readonly Call[] = readFileSync(new URL('../calls.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(readRow);

function readRow(line: string): Call {
  const [area = '', method, path = '', owner, kind = '', note = ''] = line.split('\t');
  if (!access.has(kind)) throw new Error(`calls.tsv: "${line}" has no known access`);
  return { area, method: method as Method, path, owner: owner as Owner, access: kind as Access, note };
}

/** Names a call by method and path with its parameters' names left out. */
export const placeOf = ({ method, path }: { method: string; path: string }): string =>
  `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

/** Calls that the contracts have beside the catalogue, each needed by a page or a promise of ours. */
export const beyondTheSpec: readonly string[] = [
  'GET /socials/host-invitations',
  'GET /socials/hosted/waiting',
  'GET /socials/{}/places',
  'PATCH /socials/{}/review/attendees/{}',
  'GET /socials/{}/review/attendees',
  'GET /socials/{}/rsvps/{}/review/attendees',
  'GET /socials/{}/places/moves',
  'PATCH /socials/{}/attendee-labels',
  'GET /hosts/blasts/scheduled',
  'GET /blast-templates',
  'POST /blast-templates',
  'PATCH /blast-templates/{}',
  'DELETE /blast-templates/{}',
  'POST /socials/{}/blast/scheduled/{}/pauses',
  'DELETE /socials/{}/blast/scheduled/{}/pauses',
  'POST /socials/{}/blast/scheduled/{}/retries',
  'GET /crm/overview',
  'GET /crm/saved-views',
  'POST /crm/saved-views',
  'PATCH /crm/saved-views/{}',
  'DELETE /crm/saved-views/{}',
  'PATCH /socials/{}/host-invitation',
  'GET /disputes/socials/{}',
  'GET /disputes/socials',
  'PATCH /disputes/{}',
  'GET /socials/pending-edits',
  'PATCH /socials/{}/pending-edit',
  'DELETE /socials/{}/pending-edit',
  'GET /socials/{}/calendar',
  'GET /users/me/calendar-feed',
  'POST /users/me/calendar-feed',
  'GET /calendars/me',
  'GET /calendars/socials',
  'GET /socials/{}/attendance-code',
  'GET /socials/slug/{}/attendances',
  'GET /socials/{}/promo-codes',
  'GET /users/me/rsvps',
  'GET /auth/sessions',
  'DELETE /auth/sessions/{}',
  'DELETE /auth/sessions',
  'GET /auth/step-up',
  'GET /auth/security-events',
  'POST /auth/security-events/undo',
  'POST /auth/restorations/preview',
  'POST /auth/restorations',
  'POST /auth/step-up/code',
  'POST /auth/step-up',
  'POST /auth/step-up/passkey-challenges',
  'POST /passkeys/sign-in-challenges',
  'GET /passkeys',
  'POST /passkeys/challenges',
  'POST /passkeys',
  'PATCH /passkeys/{}',
  'DELETE /passkeys/{}',
  'GET /second-factor',
  'POST /second-factor/recovery-codes',
  'POST /second-factor/app',
  'POST /second-factor/app/confirmation',
  'DELETE /second-factor/app',
  'POST /admin/users/{}/second-factor-resets',
  'GET /verification/emails',
  'POST /verification/mobiles',
  'POST /verification/mobiles/verify',
  'DELETE /verification/mobiles',
  'DELETE /emails/verified/{}',
  'GET /organizations',
  'POST /organizations',
  'GET /organizations/{}',
  'PATCH /organizations/{}',
  'GET /users/me/invite-codes',
  'GET /users/me/referrals',
  'GET /users/patrons/{}',
  'GET /invite-code-requests',
  'PATCH /invite-code-requests/{}',
  'GET /hosts/subscribed',
  'GET /configs/entries',
  'PATCH /configs/entries/{}',
  'DELETE /configs/entries/{}',
  'GET /configs/entries/{}/history',
  'GET /admin/users',
  'GET /admin/users/{}',
  'POST /admin/users/{}/role-changes',
  'PATCH /admin/users/{}/validity',
  'GET /admin/users/{}/changes',
  'GET /files/private/signed-url',
  'POST /hosts/blast/preview',
  'GET /hosts/blasts',
  'GET /users/me/payments',
  'GET /payments/unsettled',
  'POST /payments/unsettled/{}/tries',
  'DELETE /payments/unsettled/{}/tries',
  'DELETE /payments/unsettled/{}',
  'POST /privacy/exports',
  'GET /privacy/exports',
  'GET /privacy/exports/{}/archive',
  'POST /privacy/erasure/code',
  'POST /privacy/erasure',
  'GET /privacy/erasure',
  'DELETE /privacy/erasure',
  'GET /privacy/erasures',
  'GET /privacy/consents',
  'PATCH /privacy/consents',
  'GET /privacy/consents/history',
  'GET /sign-in-locks',
  'POST /sign-in-locks/{}/lifts',
  'GET /sms-limits',
  'GET /sms-limits/uses',
  'POST /sms-limits/lifts',
  'GET /suppressions',
  'DELETE /suppressions/{}',
  'GET /users/me/push-devices',
  'POST /users/me/push-devices',
  'DELETE /users/me/push-devices/{}',
  'GET /circles',
  'POST /circles',
  'PATCH /circles/{}',
  'POST /circles/{}/members/{}/refunds',
  'GET /circles/{}/posts',
  'POST /circles/{}/posts',
  'PATCH /circles/{}/posts/{}',
  'DELETE /circles/{}/posts/{}',
  'POST /posts/{}/reports',
  'POST /circles/{}/invite-codes',
  'POST /circles/{}/invitations',
  'PATCH /circles/{}/membership',
  'POST /circle-requests',
  'GET /circle-requests/me',
  'GET /circle-requests',
  'PATCH /circle-requests/{}',
  'GET /chat/channels/{}/{}/people',
  'PATCH /chat/channels/{}/{}/messages/{}',
  'POST /chat/channels/{}/{}/messages/{}/pin',
  'GET /chat/channels/{}/{}/pins',
  'POST /chat/channels/{}/{}/messages/{}/reports',
  'GET /chat/reports',
  'PATCH /chat/reports/{}',
  'GET /chat/channels/{}/{}/restrictions',
  'PATCH /chat/channels/{}/{}/restrictions/{}',
  'DELETE /users/me/chat/conversations/{}',
  'GET /users/me/chat/blocks',
  'POST /users/me/chat/blocks/{}',
  'DELETE /users/me/chat/blocks/{}',
  'GET /audit-log',
  'GET /audit-log/export',
];
