import type { Store } from '@momos/store';
import { createAccountChanges } from './account/account-change.store.ts';
import { createAuthenticatorApps } from './authenticator-app/authenticator-app.store.ts';
import { createCodeBudgetStore } from './code/code-budget.store.ts';
import { createCodeRequests } from './code/code.store.ts';
import { createConfigEntries } from './configs/configs.store.ts';
import { createConsentChanges } from './consent/consent.store.ts';
import { createHostSubscriptions } from './host-subscription/host-subscription.store.ts';
import { createInviteCodeRequests } from './invite-code/invite-code-request.store.ts';
import { createReferrals } from './invite-code/referral.store.ts';
import { createOrganizations } from './organization/organization.store.ts';
import { createDataExports } from './privacy/data-export.store.ts';
import { createErasures } from './privacy/erasure.store.ts';
import { createSecurityEvents } from './security-event/security-event.store.ts';
import { createSecurityNotices } from './security-event/security-notice.store.ts';
import { createPasskeyChallenges } from './passkey/challenge.store.ts';
import { createPasskeys } from './passkey/passkey.store.ts';
import { createRecoveryCodes } from './second-factor/recovery-code.store.ts';
import { createSessions } from './session/session.store.ts';
import { createSigningKeys } from './token/signing-key.store.ts';
import { createUsers } from './user/user.store.ts';
import { createVerifications } from './verified-email/verification.store.ts';

/** Every collection of this service, by the names that the use cases take them by. */
export const createStores = (store: Store) => ({
  accountChanges: createAccountChanges(store),
  authenticatorApps: createAuthenticatorApps(store),
  codeBudgets: createCodeBudgetStore(store),
  codeRequests: createCodeRequests(store),
  configEntries: createConfigEntries(store),
  consents: createConsentChanges(store),
  dataExports: createDataExports(store),
  erasures: createErasures(store),
  organizations: createOrganizations(store),
  passkeyChallenges: createPasskeyChallenges(store),
  passkeys: createPasskeys(store),
  recoveryCodes: createRecoveryCodes(store),
  referrals: createReferrals(store),
  requests: createInviteCodeRequests(store),
  securityEvents: createSecurityEvents(store),
  securityNotices: createSecurityNotices(store),
  sessions: createSessions(store),
  signingKeys: createSigningKeys(store),
  subscriptions: createHostSubscriptions(store),
  users: createUsers(store),
  verifications: createVerifications(store),
});
