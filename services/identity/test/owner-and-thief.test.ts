import { beforeAll, expect, it } from '@jest/globals';
import { useEngines } from '@momos/testing';
import fc from 'fast-check';
import { decodeJwt } from 'jose';
import { v7 as uuid } from 'uuid';
import { accountsOf } from './account-thief.ts';
import { factorsOf } from './factors.ts';
import { type RunningIdentity, type SignedIn, startIdentity } from './running-identity.ts';
import type { SoftwareAuthenticator } from './software-authenticator.ts';

/**
 * Random sequences of what an owner and a thief do with one account, on the real store. Whatever happened within a week, the owner, who
 * holds what is older, gets back in; after they undid it and signed out everywhere nothing of the thief stays; and a mailbox alone never
 * passes a second factor that is older.
 */
const engines = useEngines();
let identity: RunningIdentity;
let factors: ReturnType<typeof factorsOf>;
let accounts: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  identity = await startIdentity(engines, {
    ...{
      SIGN_IN_CODES_PER_ADDRESS: '100000',
      SIGN_IN_MAILS_PER_DAY: '100000',
      SIGN_IN_CODES_PER_IP: '100000',
    },
    ...{ SIGN_IN_TRIES_PER_IP: '100000', SIGN_IN_FAILURES_PER_IP: '100000', SIGN_IN_FREE_FAILURES: '100000' },
  });
  factors = factorsOf(identity);
  accounts = accountsOf(identity);
}, 90_000);

const dayMs = 86_400_000;
const began = Date.now();
const isWhole = ({ access_token }: SignedIn) =>
  access_token !== undefined && !decodeJwt<{ halfway?: true }>(access_token).halfway;

/** What one of the two has and knows. */
type Holder = {
  mailboxes: string[];
  sessions: SignedIn[];
  passkeys: SoftwareAuthenticator[];
  secrets: string[];
  recoveryCodes: string[];
};
type Account = { id: string; email: string; owner: Holder; thief: Holder };
const holder = (more: Partial<Holder> = {}): Holder => ({
  ...{ mailboxes: [], sessions: [], passkeys: [], secrets: [], recoveryCodes: [] },
  ...more,
});
const pick = <T>(some: readonly T[], at: number): T | undefined => some[at % Math.max(1, some.length)];
const idIn = ({ access_token }: SignedIn) => String(decodeJwt(access_token).sub);

/** Keeps a session of this account, if one was opened. */
const keep = (who: Holder, account: Account, session: SignedIn) => {
  if (session.access_token && idIn(session) === account.id) who.sessions.push(session);
};

async function proveByApp(who: Holder, session: SignedIn): Promise<void> {
  for (const secret of who.secrets) {
    // A code counts once.
    identity.clock.advance(60_000);
    if ((await factors.prove(session, { kind: 'app', code: factors.shown(secret) })).status === 200) return;
  }
  const code = who.recoveryCodes.shift();
  if (code) await factors.prove(session, { kind: 'recovery', code });
}

/** Links that came to the owner's first mailbox, the newest first. */
const linksTo = (email: string): string[] =>
  identity.codes.notices
    .filter(({ to, canRestore }) => to?.value === email && canRestore)
    .map(({ url }) => url.split('#')[1] ?? '')
    .toReversed();

type Act = (who: Holder, account: Account, at: number) => Promise<unknown>;
/** With one of the sessions, renewed; nothing without any. */
const inSession =
  (act: (session: SignedIn, who: Holder, account: Account, at: number) => Promise<unknown>): Act =>
  async (who, account, at) => {
    const known = pick(who.sessions, at);
    if (!known) return;
    const session = await accounts.renewed(known);
    if (!session.access_token) return;
    Object.assign(known, session);
    await act(known, who, account, at);
  };

const acts = {
  signIn: (async (who, account, at) => {
    const email = pick(who.mailboxes, at);
    if (email) keep(who, account, await identity.signIn(email));
  }) satisfies Act,
  signInByPasskey: (async (who, account, at) => {
    const passkey = pick(who.passkeys, at);
    if (passkey) keep(who, account, { ...(await factors.signIn(passkey)).data, email: '' });
  }) satisfies Act,
  stepUp: inSession((session, who) => proveByApp(who, session)),
  addEmail: inSession(async (session, who) => {
    const email = `a${uuid()}@example.com`;
    if ((await accounts.addEmail(session, email)).status === 200) who.mailboxes.push(email);
  }),
  chooseEmail: inSession(async (session, who, _account, at) =>
    accounts.choose(session, pick(who.mailboxes, at) ?? ''),
  ),
  removeEmail: inSession(async (session, _who, _account, at) => {
    const { verifiedEmails } = await accounts.meOf(session);
    // A session that lacks its second factor reads nothing.
    if (verifiedEmails) await accounts.remove(session, pick(verifiedEmails, at)?.email ?? '');
  }),
  addPasskey: inSession(async (session, who) => {
    const made = await factors.enrol(session.access_token).catch(() => undefined);
    if (made) who.passkeys.push(made);
    who.recoveryCodes.push(...(made?.recoveryCodes ?? []));
  }),
  removePasskey: inSession(async ({ access_token: token }, _who, _account, at) => {
    const { data } = await factors.ask<{ id: string }[]>('GET', '/passkeys', { token });
    const id = Array.isArray(data) ? pick(data, at)?.id : undefined;
    if (id) await factors.ask('DELETE', `/passkeys/${id}`, { token });
  }),
  setUpApp: inSession(async (session, who) => {
    const made = await factors.setUpApp(session).catch(() => undefined);
    if (made) who.secrets.push(made.secret);
    who.recoveryCodes.push(...(made?.recoveryCodes ?? []));
  }),
  removeApp: inSession(({ access_token: token }) => factors.ask('DELETE', '/second-factor/app', { token })),
  renewCodes: inSession(async ({ access_token: token }, who) => {
    const path = '/second-factor/recovery-codes';
    const { data } = await factors.ask<{ recoveryCodes?: string[] }>('POST', path, { token });
    who.recoveryCodes.push(...(data.recoveryCodes ?? []));
  }),
  undo: inSession(async (session, _who, _account, at) => {
    const events = await accounts.eventsOf(session, '?undoable=true');
    const event = Array.isArray(events) ? pick(events, at) : undefined;
    if (event) await accounts.undo(session, [event.id]);
  }),
  signOutOthers: inSession(({ access_token: token }) => factors.ask('DELETE', '/auth/sessions', { token })),
  restore: (async (who, { email }, at) => {
    const link = who.mailboxes.includes(email) ? pick(linksTo(email), at) : undefined;
    if (link) await accounts.restore(link);
  }) satisfies Act,
};
type ActName = keyof typeof acts;

/** The owner with what they hold: first without a link, then with each, the newest first. */
async function getBackIn({ id, email, owner }: Account): Promise<SignedIn | undefined> {
  const whole = async (): Promise<SignedIn | undefined> => {
    for (const passkey of owner.passkeys) {
      const { status, data } = await factors.signIn(passkey);
      if (status === 200) return { ...data, email };
    }
    const session = await identity.signIn(email);
    if (!session.access_token || idIn(session) !== id) return undefined;
    if (!isWhole(session)) await proveByApp(owner, session);
    const renewed = await accounts.renewed(session);
    return isWhole(renewed) ? renewed : undefined;
  };
  const signedIn = await whole();
  if (signedIn) return signedIn;
  await pauseForNotices();
  for (const link of linksTo(email)) {
    const { status } = await accounts.restore(link);
    const back = status === 200 ? await whole() : undefined;
    if (back) return back;
  }
  return undefined;
}

/** Until every notice is sent. */
async function pauseForNotices(): Promise<void> {
  const { connection } = await engines.connectStore();
  const waiting = connection.collection('securityNotices');
  while ((await waiting.countDocuments()) > 0) await new Promise(resolve => setImmediate(resolve));
}

/** As the button "Sign out everywhere" with "Undo these changes first" does. */
async function undoAndSignOut(session: SignedIn): Promise<SignedIn> {
  let here = session;
  const events = await accounts.eventsOf(here, '?undoable=true&pageSize=100');
  for (const { id, isThisSession } of events) {
    if (isThisSession) continue;
    // One by one: of those that contradict each other some are refused.
    await accounts.undo(here, [id]);
    here = await accounts.renewed(here);
  }
  await factors.ask('DELETE', '/auth/sessions', { token: here.access_token });
  return accounts.renewed(here);
}

/** What the thief still has of the account. */
async function remnantsOf({ id, thief, owner }: Account, here: SignedIn): Promise<string[]> {
  const { verifiedEmails } = await accounts.meOf(here);
  const left = verifiedEmails.map(({ email }) => email);
  const found = thief.mailboxes.filter(each => !owner.mailboxes.includes(each) && left.includes(each));
  for (const session of thief.sessions)
    if ((await factors.refresh(session)).access_token) found.push('a session');
  for (const passkey of thief.passkeys)
    if ((await factors.signIn(passkey)).status === 200) found.push('a passkey');
  const { connection } = await engines.connectStore();
  const app = await connection
    .collection<{ _id: string; confirmedAt: Date | null }>('authenticatorApps')
    .findOne({ _id: id });
  if (app?.confirmedAt && thief.secrets.length > 0) {
    const before = holder({ secrets: thief.secrets, recoveryCodes: [] });
    const half = await identity.signIn(pick(owner.mailboxes, 0) ?? '');
    await proveByApp(before, half);
    if (isWhole(await accounts.renewed(half))) found.push('an app');
  }
  return found;
}

/** An account whose factors are older than a week. */
async function account(isStrong: boolean, isStolen: boolean): Promise<Account> {
  // Each begins at the same time: sessions are also compared with the clock of the database.
  identity.clock.advance(began - identity.clock.now().getTime());
  const signedIn = await accounts.name(await identity.signIn());
  const { email } = signedIn;
  const app = isStrong ? await factors.setUpApp(signedIn) : undefined;
  identity.clock.advance(8 * dayMs);
  const owner = holder({
    mailboxes: [email],
    secrets: app ? [app.secret] : [],
    recoveryCodes: app?.recoveryCodes ?? [],
  });
  const thief = holder({ mailboxes: [email] });
  const session = await identity.signIn(email);
  if (isStrong) await proveByApp(owner, session);
  owner.sessions.push(await accounts.renewed(session));
  if (isStolen) {
    const other = await identity.signIn(email);
    await proveByApp(owner, other);
    thief.sessions.push(await accounts.renewed(other));
    thief.mailboxes.length = 0;
  }
  return { id: idIn(session), email, owner, thief };
}

type Step = { who: 'owner' | 'thief'; what: ActName; at: number; minutes: number };
const step = (names: readonly ActName[]): fc.Arbitrary<Step> =>
  fc.record({
    who: fc.constantFrom('owner' as const, 'thief' as const, 'thief' as const),
    what: fc.constantFrom(...names),
    at: fc.nat(5),
    minutes: fc.nat(20),
  });
/** A thief with the mailbox sets up an app: the owner's code alone signs in no more. */
const lockOut = (['signIn', 'setUpApp', 'setUpApp'] as const).map(what => ({
  ...{ who: 'thief' as const, what, at: 0, minutes: 1 },
}));
const names = Object.keys(acts) as ActName[];
/** An owner does not throw their own older factors away. */
const careful = new Set<ActName>([
  'removeEmail',
  'removePasskey',
  'removeApp',
  'renewCodes',
  'undo',
  'restore',
]);

async function play(it_: Account, steps: readonly Step[]) {
  for (const { who, what, at, minutes } of steps) {
    identity.clock.advance(minutes * 60_000);
    if (who === 'owner' && careful.has(what)) continue;
    await acts[what](it_[who], it_, at);
    await pauseForNotices();
  }
}

const numRuns = Number(process.env['THIEF_RUNS'] ?? 6);
const seed = process.env['THIEF_SEED'] ? { seed: Number(process.env['THIEF_SEED']) } : {};

it.each([
  ['a mailbox, of an account without a second factor', false, false],
  ['a mailbox, of an account with one', true, false],
  ['a stolen session, of an account with a second factor', true, true],
])(
  'a thief with %s keeps nothing, and the owner gets back in',
  async (_, isStrong, isStolen) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step(names), { minLength: 3, maxLength: 12 }), async steps => {
        const it_ = await account(isStrong, isStolen);
        await play(it_, steps);
        if (isStrong && !isStolen) {
          const renewed = await Promise.all(it_.thief.sessions.map(each => factors.refresh(each)));
          expect(renewed.filter(isWhole)).toEqual([]);
        }
        const back = await getBackIn(it_);
        expect(back).toBeDefined();
        if (!back) return;
        const here = await undoAndSignOut(back);
        expect(await remnantsOf(it_, here)).toEqual([]);
        expect(await getBackIn(it_)).toBeDefined();
      }),
      { numRuns, examples: [[lockOut]], ...seed },
    );
  },
  300_000,
);
