import { beforeAll, describe, expect, test } from '@jest/globals';
import { createHoldings, encodeKey, migrate } from '@momos/store';
import { unindexedQueries, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { createAccountChanges } from '../src/account/account-change.store.ts';
import { createAuthenticatorApps } from '../src/authenticator-app/authenticator-app.store.ts';
import { createCodeBudgetStore } from '../src/code/code-budget.store.ts';
import { createCodeRequests } from '../src/code/code.store.ts';
import { createConfigEntries } from '../src/configs/configs.store.ts';
import { createConsentChanges } from '../src/consent/consent.store.ts';
import { countSubscribers } from '../src/host-subscription/count-subscribers.ts';
import { createHostSubscriptions } from '../src/host-subscription/host-subscription.store.ts';
import { createInviteCodeRequests } from '../src/invite-code/invite-code-request.store.ts';
import { createReferrals } from '../src/invite-code/referral.store.ts';
import { newOrganization } from '../src/organization/organization.ts';
import { createOrganizations } from '../src/organization/organization.store.ts';
import { createDataExports } from '../src/privacy/data-export.store.ts';
import { createErasures } from '../src/privacy/erasure.store.ts';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { createSecurityEvents } from '../src/security-event/security-event.store.ts';
import { createSecurityNotices } from '../src/security-event/security-notice.store.ts';
import { createPasskeyChallenges } from '../src/passkey/challenge.store.ts';
import { createPasskeys } from '../src/passkey/passkey.store.ts';
import { createRecoveryCodes } from '../src/second-factor/recovery-code.store.ts';
import { createSessions } from '../src/session/session.store.ts';
import { createSigningKeys } from '../src/token/signing-key.store.ts';
import { newUser } from '../src/user/user.ts';
import { createUsers } from '../src/user/user.store.ts';
import { createVerifications } from '../src/verified-email/verification.store.ts';

const engines = useEngines();
const store = await engines.connectStore();
const users = createUsers(store);
const organizations = createOrganizations(store);
const sessions = createSessions(store);
const securityEvents = createSecurityEvents(store);
const securityNotices = createSecurityNotices(store);
const codeRequests = createCodeRequests(store);
const codeBudgets = createCodeBudgetStore(store);
const accountChanges = createAccountChanges(store);
const verifications = createVerifications(store);
const consents = createConsentChanges(store);
const subscriptions = createHostSubscriptions(store);
const inviteCodeRequests = createInviteCodeRequests(store);
const referrals = createReferrals(store);
const configEntries = createConfigEntries(store);
const dataExports = createDataExports(store);
const erasures = createErasures(store);
const signingKeys = createSigningKeys(store);
const passkeys = createPasskeys(store);
const challenges = createPasskeyChallenges(store);
const apps = createAuthenticatorApps(store);
const recoveryCodes = createRecoveryCodes(store);
const held = createHoldings(store, holdings);

const now = new Date();
const email = 'ada@example.com';
const person = {
  ...newUser({
    id: uuid(),
    address: { kind: 'email', value: email },
    emailVerificationId: uuid(),
    now,
    marketing: {},
    referralCode: null,
  }),
  firstName: 'Ada',
  lastName: 'Lovelace',
};
const page = { pageSize: 20, secret: 'secret' };
const next = { ...page, exclusiveStartKey: encodeKey(['z'], page.secret) };

/** Rows of other people: on an empty collection the planner takes any index. */
async function addOthers(collection: string, rowOf: (n: number) => object): Promise<void> {
  const rows = Array.from({ length: 300 }, (_, n) => ({ _id: uuid(), ...rowOf(n) }));
  await store.connection.collection<{ _id: string }>(collection).insertMany(rows);
}

beforeAll(async () => {
  await migrate(store);
  await users.add(person);
  await organizations.add(
    newOrganization({ id: uuid(), name: 'Globex', kind: 'COMPANY', domains: ['globex.com'] }),
  );
  await addOthers('users', n => ({
    slug: `member-${n}`,
    inviteCodes: [`CODE${n}`],
    verifiedEmails: [{ email: `p${n}@example.com` }],
    searchTerms: ['grace', `p${n}@example.com`],
  }));
  await addOthers('organizations', n => ({
    name: `Initech ${n}`,
    domains: [`initech${n}.com`],
    searchTerms: [`initech ${n}`, `initech${n}.com`],
  }));
  await addOthers('sessions', n => ({
    userId: `other${n}`,
    revokedAt: null,
    expiresAt: new Date(Date.now() + 3_600_000),
  }));
  await addOthers('securityEvents', n => ({
    userId: `other${n}`,
    subject: `p${n}@example.com`,
    undoneAt: null,
    undoableUntil: new Date(Date.now() + 3_600_000),
    restorableUntil: new Date(Date.now() + 3_600_000),
    forgetAt: new Date(Date.now() + 3_600_000),
  }));
  await addOthers('securityNotices', n => ({ userId: `other${n}`, checkAt: new Date(Date.now() + n) }));
  await addOthers('hostSubscriptions', n => ({ hostId: `host${n}`, userId: `other${n}` }));
  await addOthers('emailVerifications', n => ({ email: `p${n}@example.com`, provenAt: null }));
  await store.connection.db?.command({ profile: 2 });
});

/** The statements of a call with their plans, from the database's profiler. */
async function plansOf(run: () => Promise<unknown>): Promise<string[]> {
  const profile = store.connection.collection<{ ns: string; op: string; planSummary?: string }>(
    'system.profile',
  );
  const before = await profile.countDocuments();
  await run();
  const entries = await profile.find().sort({ $natural: 1 }).skip(before).toArray();
  return entries
    .filter(({ ns, op }) => !ns.endsWith('system.profile') && op !== 'insert')
    .map(({ ns, planSummary = 'none' }) => `${ns.slice(ns.indexOf('.') + 1)}: ${planSummary}`);
}

test('each declared query takes its index', async () => {
  const examples = {
    users: { matching: ['ada'], followingAny: ['h'], inAnySector: ['Tech'] },
    organizations: { withDomain: ['globex.com'] },
  };
  expect(await unindexedQueries(store, examples)).toEqual([]);
});

describe('each statement takes an index', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['person by id', () => users.byId(person.id), 'users: IDHACK'],
    ['people by ids', () => users.byIds([person.id]), 'users: IXSCAN { _id: 1 }'],
    ['person by slug', () => users.bySlug(person.slug), 'users: IXSCAN { slug: 1 }'],
    ['sign-in by e-mail', () => users.byEmail(email), 'users: IXSCAN { verifiedEmails.email: 1 }'],
    ['sign-in by mobile', () => users.byMobile('+14155550123'), 'users: IXSCAN { loginMobile: 1 }'],
    ['person by invite code', () => users.byInviteCode('ABCDEFGH'), 'users: IXSCAN { inviteCodes: 1 }'],
    ['slug taken', () => users.isSlugTaken('ada'), 'users: IXSCAN { slug: 1 }'],
    [
      'members of an organisation',
      () => users.countVerifiedAt('Globex'),
      'users: IXSCAN { verifiedEmails.organization.name: 1 }',
    ],
    [
      'people with a former name of their organisation',
      () => users.idsByFormerName({ id: 'o', name: 'Globex' }, 100),
      'users: IXSCAN { verifiedEmails.organization.id: 1, verifiedEmails.organization.name: 1 }',
    ],
    ['search by text', () => users.search({ text: 'lov' }, page), 'users: IXSCAN { searchTerms: 1 }'],
    ['search, all', () => users.search({ text: '' }, page), 'users: IXSCAN { _id: 1 }'],
    [
      'search for admins',
      () => users.search({ text: '', having: 'admin' }, page),
      'users: IXSCAN { isAdmin: 1, _id: -1 }',
    ],
    [
      'search for managers',
      () => users.search({ text: '', having: 'manager' }, page),
      'users: IXSCAN { roles: 1, _id: -1 }',
    ],
    [
      'search for barred',
      () => users.search({ text: '', having: 'barred' }, page),
      'users: IXSCAN { isValid: 1, _id: -1 }',
    ],
    [
      'search for those that wait for an admin',
      () => users.search({ text: '', having: 'restored' }, page),
      'users: IXSCAN { restorationHeldAt: 1, _id: -1 }',
    ],
    [
      'search for restricted',
      () => users.search({ text: '', having: 'restricted' }, page),
      'users: IXSCAN { socialPermissions.hosting: 1, _id: -1 }, IXSCAN { socialPermissions.canRsvp: 1, _id: -1 }',
    ],
    ['session by id', () => sessions.find('s'), 'sessions: IDHACK'],
    [
      'security events of a person',
      () => securityEvents.ofUser(person.id, next),
      'securityEvents: IXSCAN { userId: 1, _id: -1 }',
    ],
    [
      'undoable events',
      () => securityEvents.undoableOf(person.id, now, next),
      'securityEvents: IXSCAN { userId: 1, _id: -1 }',
    ],
    [
      'removed address',
      () => securityEvents.restorableBy(email, now),
      'securityEvents: IXSCAN { subject: 1, _id: -1 }',
    ],
    ['events undone', () => securityEvents.markUndone([person.id], now), 'securityEvents: IXSCAN { _id: 1 }'],
    ['due notices', () => securityNotices.due(now, 20), 'securityNotices: IXSCAN { checkAt: 1 }'],
    ['next notice', () => securityNotices.nextDueAt(), 'securityNotices: IXSCAN { checkAt: 1 }'],
    [
      'sessions but one',
      () => sessions.revokeOthersOf(person.id, 'one', now),
      'sessions: IXSCAN { userId: 1, _id: 1 }',
    ],
    ['open sessions', () => sessions.openOf(person.id, now, next), 'sessions: IXSCAN { userId: 1, _id: 1 }'],
    [
      'end all sessions',
      () => sessions.revokeAllOf(person.id, 'logout', now),
      'sessions: IXSCAN { userId: 1, _id: 1 }',
    ],
    ['passkeys of a person', () => passkeys.ofUser('u'), 'passkeys: IXSCAN { userId: 1, _id: -1 }'],
    ['how many passkeys', () => passkeys.countOf('u'), 'passkeys: COUNT_SCAN { userId: 1, _id: -1 }'],
    ['passkey that was used', () => passkeys.byCredential('c'), 'passkeys: IXSCAN { credentialId: 1 }'],
    [
      'rename a passkey',
      () => passkeys.rename({ id: 'p', userId: 'u' }, 'Phone'),
      'passkeys: IXSCAN { _id: 1 }',
    ],
    ['remove a passkey', () => passkeys.remove({ id: 'p', userId: 'u' }), 'passkeys: IXSCAN { _id: 1 }'],
    ['remove all passkeys', () => passkeys.removeAllOf('u'), 'passkeys: IXSCAN { userId: 1, _id: -1 }'],
    [
      'answer a challenge',
      () => challenges.take('c', { purpose: 'sign-in', userId: null, sessionId: null }, now),
      'passkeyChallenges: IXSCAN { _id: 1 }',
    ],
    ['use the code of a step', () => apps.useStep('u', 1), 'authenticatorApps: IXSCAN { _id: 1 }'],
    [
      'apps that another key sealed',
      () => apps.sealedBefore('k', 100),
      'authenticatorApps: IXSCAN { keyId: 1, _id: 1 }',
    ],
    ['use a recovery code', () => recoveryCodes.use('u', 'h'), 'recoveryCodes: IXSCAN { _id: 1 }'],
    ['try a code', () => codeRequests.takeAttempt('c', ['sign-in'], now), 'codeRequests: IXSCAN { _id: 1 }'],
    [
      'audit trail',
      () => accountChanges.ofUser(person.id, page),
      'accountChanges: IXSCAN { userId: 1, _id: -1 }',
    ],
    [
      'pending proofs',
      () => verifications.pending(undefined, page),
      'emailVerifications: IXSCAN { provenAt: 1, _id: -1 }, IXSCAN { provenAt: 1, _id: -1 }',
    ],
    [
      'pending proofs of an address',
      () => verifications.pending(email, page),
      'emailVerifications: IXSCAN { email: 1, provenAt: 1, _id: -1 }, IXSCAN { email: 1, provenAt: 1, _id: -1 }',
    ],
    [
      'organisation of a domain',
      () => organizations.byDomain('mail.globex.com'),
      'organizations: IXSCAN { domains: 1 }',
    ],
    ['organisations', () => organizations.page(undefined, page), 'organizations: IXSCAN { name: 1, _id: 1 }'],
    [
      'organisations by text',
      () => organizations.page('glo', page),
      'organizations: IXSCAN { searchTerms: 1 }',
    ],
    [
      'renamed organisations',
      () => organizations.withPendingName(100),
      'organizations: IXSCAN { isRenamedUntil: 1 }',
    ],
    [
      'consent history',
      () => consents.ofUser(person.id).list(21),
      'consentChanges: IXSCAN { userId: 1, _id: -1 }',
    ],
    [
      'followers for a mail-out',
      () => subscriptions.listFrom('h', { limit: 500, after: '' }),
      'hostSubscriptions: IXSCAN { hostId: 1, _id: -1 }',
    ],
    ['is followed', () => subscriptions.has('u', 'h'), 'hostSubscriptions: IXSCAN { hostId: 1, userId: 1 }'],
    [
      'requests for codes',
      () => inviteCodeRequests.page('PENDING', page),
      'inviteCodeRequests: IXSCAN { status: 1, _id: -1 }',
    ],
    [
      'requests for codes, all',
      () => inviteCodeRequests.page(undefined, page),
      'inviteCodeRequests: IXSCAN { _id: 1 }',
    ],
    [
      'latest request',
      () => inviteCodeRequests.latestOf('u'),
      'inviteCodeRequests: IXSCAN { userId: 1, _id: -1 }',
    ],
    ['locked sign-ins', () => codeBudgets.blocked(now), 'codeBudgets: IXSCAN { blockedUntil: -1 }'],
    [
      'origins with many codes',
      () => codeBudgets.sentMost('address', 30),
      'codeBudgets: IXSCAN { kind: 1, sent: -1 }',
    ],
    ['settings', () => configEntries.all(), 'configEntries: IXSCAN { _id: 1 }'],
    [
      'history of a setting',
      () => configEntries.history('site.cities', page),
      'configChanges: IXSCAN { entryId: 1, version: -1 }',
    ],
    ['due exports', () => dataExports.due(now, 20), 'dataExports: IXSCAN { checkAt: 1 }'],
    ['own exports', () => dataExports.ofUser('u', page), 'dataExports: IXSCAN { userId: 1, _id: -1 }'],
    ['due erasures', () => erasures.due(now, 20), 'erasures: IXSCAN { checkAt: 1 }'],
    ['erasures', () => erasures.page(page), 'erasures: IXSCAN { _id: 1 }'],
    ['latest erasure', () => erasures.latestOf('u'), 'erasures: IXSCAN { userId: 1, _id: -1 }'],
    ['published keys', () => signingKeys.published(now), 'signingKeys: IXSCAN { generation: 1 }'],
    ['retired keys', () => signingKeys.retireBefore(1, now), 'signingKeys: IXSCAN { generation: 1 }'],
  ])('%s', async (_query, run, plan) => {
    expect(await plansOf(run)).toEqual([plan]);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['guests of a patron', () => users.guestsOf('SPONSOR1', page)],
    [
      'people with something in common',
      () => users.findSimilar({ ...person, currentCity: 'New York', sectors: ['Tech'] }),
    ],
    ['a host’s followers', () => subscriptions.page({ hostId: 'h' }, next)],
    ['followed hosts', () => subscriptions.page({ userId: 'u' }, next)],
    ['referrals', () => referrals.page('u', next)],
    ['referrals by code', () => referrals.countsByCode('u')],
    ['latest consents', () => consents.latestOf('u')],
    [
      'start of an export',
      () =>
        dataExports.addOrRunning({
          id: uuid(),
          userId: 'u',
          status: 'RUNNING',
          requestedAt: now,
          readyAt: null,
          expiresAt: null,
          steps: [],
          page: { number: 0, key: '' },
          checkAt: now,
          tries: 0,
        }),
    ],
    ['followed hosts of an erased person', () => subscriptions.hostIdsOf('u')],
    [
      'archive of a person',
      () => held.export({ userId: 'u', emails: [email], mobiles: [], picturePaths: [] }),
    ],
    [
      'migration of follower counts',
      () => countSubscribers.up(store.connection.getClient().db(store.connection.name)),
    ],
  ])('%s, in each of its statements', async (_query, run) => {
    const plans = await plansOf(run);
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(plan => /COLLSCAN/.test(plan))).toEqual([]);
  });
});
