import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  accessMatrix,
  type Caller,
  expectationOf,
  isAsExpected,
  type Whose,
} from '@momos/contracts/access-matrix';
import { adminUsersContract } from '@momos/contracts/admin-users';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { postsContract } from '@momos/contracts/posts';
import { sessionTokensContract } from '@momos/contracts/session-tokens';
import type { Owner, Route } from '@momos/contracts/route';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import { staff } from '../deploy/seed/people.ts';
import { clientFor, type Member, signIn, tokenFor } from '../deploy/seed/sign-in.ts';
import { openSessions, type OpenedSessions, setUpApp } from './sessions-at-identity.ts';
import { requestFor, type Things } from './access-inputs.ts';
import { publish } from './crowd.ts';
import { forgeries } from './forgeries.ts';

/** Every declared call by everyone who may stand before it, at the owning service itself: the gateway decides nothing. */
const stamp = Date.now().toString(36);
const canary = `canary-${stamp}`;
const services: Record<Owner, string | undefined> = {
  identity: process.env.IDENTITY_HTTP,
  events: process.env.EVENTS_HTTP,
  payments: process.env.PAYMENTS_HTTP,
  messaging: process.env.MESSAGING_HTTP,
  crm: process.env.CRM_HTTP,
  media: process.env.MEDIA_HTTP,
};

const tokens = new Map<Caller, string>();
let others: Things;
let own: Things;

const person = (name: string) => ({
  // None is the end of another: the mailbox looks for parts of addresses.
  email: `matrix.${name}-${stamp}@example.test`,
  firstName: 'Person',
  lastName: 'of the matrix',
  title: 'Guest',
  organization: 'Matrix',
  city: 'New York',
  sectors: [],
});

let sessions: OpenedSessions;
afterAll(() => sessions?.close());

/** A new session of a caller, of the kind that they are. */
const tokenOf = (caller: Caller): Promise<string> =>
  caller === 'stale' ? sessions.withoutProof(person(caller).email) : tokenFor(person(caller).email);

type Owners = { admin: Member; host: Member; guest: Member; circleHost: Member };

/** Has an admin let someone do a manager's work, and takes that back. */
async function asManager<T>(
  admin: Member,
  who: Member,
  work: (call: Member['call']) => Promise<T>,
): Promise<T> {
  const change = (action: 'GRANT' | 'REVOKE') =>
    admin.call(adminUsersContract.changeRole, {
      params: { id: who.id },
      body: { action, role: 'manager', reason: 'For a circle of the access matrix' },
    });
  await change('GRANT');
  const result = await work(clientFor(await tokenFor(who.person.email)));
  await change('REVOKE');
  return result;
}

/** A private circle of someone who was a manager, and themselves as a member of it. */
const circleOf = (admin: Member, owner: Member, name: string) =>
  asManager(admin, owner, async call => {
    const { data: circle } = await call(circlesContract.create, { body: { name, visibility: 'PRIVATE' } });
    const { data: member } = await call(circleMembersContract.join, { params: { id: circle.id }, body: {} });
    const { data: post } = await call(postsContract.create, {
      params: { id: circle.id },
      body: { title: `${name} post`, text: name, points: 5 },
    });
    return { circleId: circle.id, circleSlug: circle.slug, memberId: member.id, postId: post.id };
  });

async function thingsOf({ admin, host, guest, circleHost }: Owners, isSecret: boolean): Promise<Things> {
  const social = await publish(host, {
    maxCapacity: 5,
    ...(isSecret
      ? {
          title: `${canary} dinner`,
          description: `${canary} at the back door`,
          visibility: 'PRIVATE' as const,
        }
      : {}),
  });
  const { data: rsvp } = await guest.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id, ...(isSecret ? { inviteCode: social.inviteCode ?? '' } : {}) },
  });
  const { data: me } = await host.call(usersContract.me, {});
  return {
    userId: me.id,
    userSlug: me.slug,
    socialId: social.id,
    socialSlug: social.slug,
    rsvpId: rsvp.id,
    ...(await circleOf(admin, circleHost, isSecret ? `${canary} circle` : 'Matrix circle')),
  };
}

beforeAll(async () => {
  const names = [
    'user',
    'attendee',
    'host',
    'circle-host',
    'invalid',
    'manager',
    'reviewer',
    'admin',
    'stale',
    'halfway',
  ] as const;
  const [, attendee, host, circleHost, invalid, ...staffAndHalfway] = await Promise.all(
    names.map(name => signIn(person(name))),
  );
  const [victim, guest] = await Promise.all([signIn(person(canary)), signIn(person(`${canary}-guest`))]);
  const known = staff.find(({ email }) => email.startsWith('admin@'));
  const halfway = staffAndHalfway.pop();
  if (!known || !attendee || !host || !circleHost || !invalid || !halfway)
    throw new Error('a signed-in person is missing');
  const admin = await signIn(known);
  const grants = ['manager', 'reviewer', 'admin', 'admin'] as const;
  for (const [at, role] of grants.entries())
    await admin.call(adminUsersContract.changeRole, {
      params: { id: staffAndHalfway[at]?.id ?? '' },
      body: { action: 'GRANT', role, reason: 'For the access matrix' },
    });
  others = await thingsOf({ admin, host: victim, guest, circleHost: victim }, true);
  own = await thingsOf({ admin, host, guest: attendee, circleHost }, false);
  await setUpApp(halfway);
  sessions = await openSessions(services.identity ?? '');
  await Promise.all(names.map(async name => tokens.set(name, await tokenOf(name))));
  await admin.call(adminUsersContract.changeValidity, {
    params: { id: invalid.id },
    body: { isValid: false, reason: 'For the access matrix' },
  });
}, 120_000);

async function send(route: Route, token: string | undefined, things: Things) {
  const { path, body } = requestFor(route, things);
  const answer = await fetch(`${services[route.owner]}/api${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Services refuse the token that asked for it, too, within seconds; whoever has the session gets another one. */
const revokeOthers = 'sessions.revokeOthers';
const order = ['GET', 'POST', 'PATCH', 'DELETE'];
/** What ends an account comes late, and what ends the session that asks last. */
const lateness = ({ id }: Route) => {
  if (id === 'auth.logout') return 3;
  if (id === revokeOthers) return 2;
  return id.startsWith('privacy.') ? 1 : 0;
};
/** Reads before writes. */
const calls = accessMatrix
  .map(({ route }) => route)
  .toSorted((a, b) => lateness(a) - lateness(b) || order.indexOf(a.method) - order.indexOf(b.method));

/** The code of a refusal; undefined for anything else. */
function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
}

/** Calls everything as one caller; returns the unexpected answers, and those that leak the canary. */
async function tryAll(caller: Caller, whose: Whose) {
  const wrong: string[] = [];
  const leaks: string[] = [];
  const renew = async () => {
    if (caller !== 'visitor' && caller !== 'invalid') tokens.set(caller, await tokenOf(caller));
  };
  await renew();
  for (const route of calls) {
    const expected = expectationOf(route, caller, whose);
    const { status, text } = await send(route, tokens.get(caller), whose === 'own' ? own : others);
    if (!isAsExpected(expected, status, codeIn(text))) wrong.push(`${route.id}: ${expected}, but ${status}`);
    if (text.includes(canary)) leaks.push(route.id);
    if (route.id === revokeOthers) await renew();
  }
  return { wrong, leaks };
}

const nothing = { wrong: [], leaks: [] };

describe('every call', () => {
  it('refuses the tokens of a barred person within seconds, at every service', async () => {
    const open = Object.keys(services).map(owner =>
      calls.find(route => route.owner === owner && route.method === 'GET'),
    );
    await eventually(async () => {
      for (const route of open)
        if (route) expect((await send(route, tokens.get('invalid'), others)).status).toBe(401);
    });
  });

  it.each(['visitor', 'invalid', 'user', 'attendee', 'host', 'circle-host', 'halfway'] as const)(
    'gives a %s what the matrix says, and nothing of another person’s',
    async caller => expect(await tryAll(caller, 'others')).toEqual(nothing),
    60_000,
  );

  it.each(['attendee', 'host', 'circle-host'] as const)(
    'lets a %s to their own things',
    async caller => expect(await tryAll(caller, 'own')).toEqual(nothing),
    60_000,
  );

  it.each(['manager', 'reviewer', 'admin', 'stale'] as const)(
    'gives a %s what the matrix says',
    async caller => expect((await tryAll(caller, 'others')).wrong).toEqual([]),
    60_000,
  );
});

describe('a forged token', () => {
  let genuine: string;
  beforeAll(async () => {
    // The one of before has signed out.
    genuine = await tokenFor(person('admin').email);
  }, 30_000);

  it.each(Object.entries(services))('is 401 at %s itself', async (owner, url) => {
    const route = calls.find(each => each.owner === owner && each.method === 'GET');
    if (!route || !url) throw new Error(`${owner} has no call to read`);
    expect((await send(route, genuine, others)).status).not.toBe(401);
    const forged = await forgeries(genuine, `${services.identity}/.well-known/jwks.json`);
    expect(forged).toHaveLength(20);
    for (const { name, token } of forged)
      expect([name, (await send(route, token, others)).status]).toEqual([name, 401]);
  });
});

it('a token of a session that its person ended is 401 at every service itself, within seconds', async () => {
  const { email } = person('leaver');
  const leaver = await signIn(person('leaver'));
  const token = await tokenFor(email);
  const open = Object.keys(services).map(
    owner => calls.find(route => route.owner === owner && route.method === 'GET') as Route,
  );
  const statuses = async () =>
    Promise.all(open.map(async route => (await send(route, token, others)).status));
  expect(await statuses()).not.toContain(401);
  await leaver.call(sessionTokensContract.logout, { body: { everywhere: true } });
  await eventually(async () => expect(await statuses()).toEqual(open.map(() => 401)));
}, 60_000);
