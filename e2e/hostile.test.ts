import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isDeepStrictEqual } from 'node:util';
import { accessMatrix } from '@momos/contracts/access-matrix';
import type { Owner, Route } from '@momos/contracts/route';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { postsContract } from '@momos/contracts/posts';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { eventually } from '@momos/testing';
import { staff } from '../deploy/seed/people.ts';
import { publicUrl, signIn, tokenFor } from '../deploy/seed/sign-in.ts';
import type { Things } from './access-inputs.ts';
import { publish } from './crowd.ts';
import { type Databases, openDatabases } from './erasing.ts';
import { type HostileCall, hostileCalls } from './hostile-inputs.ts';

/** Hostile input to every call of the running system, by an admin to whom everything is open, so that only the input is in the way. */
const owners = ['identity', 'events', 'payments', 'messaging', 'crm', 'media'] as const satisfies Owner[];
const callsOf = (owner: Owner) =>
  accessMatrix.map(({ route }) => route).filter(route => route.owner === owner);

/** Written last after a registration: the CRM's record of its mail. */
const lastWritten = 'crm.projection_5_1_deliveries';

let databases: Databases;
let token: string;
let things: Things;

beforeAll(async () => {
  databases = await openDatabases();
  const known = staff.find(({ email }) => email.startsWith('admin@'));
  if (!known) throw new Error('no admin in the seed');
  const admin = await signIn(known);
  const { [lastWritten]: before } = await databases.fingerprints();
  const { data: circle } = await admin.call(circlesContract.create, { body: { name: 'Hostile inputs' } });
  const { data: membership } = await admin.call(circleMembersContract.join, {
    params: { id: circle.id },
    body: {},
  });
  const { data: post } = await admin.call(postsContract.create, {
    params: { id: circle.id },
    body: { title: 'Hostile inputs', points: 5 },
  });
  const social = await publish(admin, { maxCapacity: 5 });
  const { data: rsvp } = await admin.call(rsvpsContract.create, {
    params: { id: social.id },
    body: { tierId: social.ticketTiers[0]?.id },
  });
  things = {
    userId: admin.id,
    userSlug: 'admin',
    socialId: social.id,
    socialSlug: social.slug,
    rsvpId: rsvp.id,
    circleId: circle.id,
    circleSlug: circle.slug,
    memberId: membership.id,
    postId: post.id,
  };
  token = await tokenFor(known.email);
  // The mail that confirms the RSVP is the last that comes of it.
  await eventually(async () => expect((await databases.fingerprints())[lastWritten]).not.toBe(before), {
    within: 60_000,
  });
}, 120_000);
afterAll(() => databases.close());

type Outcome = { status: number; text: string };

async function send(route: Route, { path, body }: HostileCall): Promise<Outcome> {
  const answer = await fetch(`${publicUrl}/api${path}`, {
    method: route.method,
    redirect: 'manual',
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
    },
    body: body ?? null,
  });
  return { status: answer.status, text: await answer.text() };
}

/** Whether an answer is a clear refusal in the one error shape. */
function isClearRefusal({ status, text }: Outcome): boolean {
  if (status < 400 || status >= 500) return false;
  const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
  return typeof code === 'string' && typeof message === 'string' && message.length > 0;
}

/** Sends every hostile request to a service's calls, a few at a time; answers how many, and what was not clearly refused. */
async function attack(owner: Owner): Promise<{ tried: number; wrong: string[] }> {
  const all = callsOf(owner).flatMap(route => hostileCalls(route, things).map(call => ({ route, call })));
  const wrong: string[] = [];
  const worker = async (first: number) => {
    for (let at = first; at < all.length; at += 8) {
      const { route, call } = all[at] as (typeof all)[number];
      const outcome = await send(route, call);
      if (!isClearRefusal(outcome))
        wrong.push(`${route.id}, ${call.what}: ${outcome.status} ${outcome.text.slice(0, 80)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, first) => worker(first)));
  return { tried: all.length, wrong: wrong.sort() };
}

/** What all services hold, once nothing has moved in it for some seconds. */
async function atRest(): Promise<Record<string, string>> {
  let before: Record<string, string> = {};
  let same = 0;
  return eventually(
    async () => {
      const now = await databases.fingerprints();
      same = isDeepStrictEqual(now, before) ? same + 1 : 0;
      before = now;
      expect(same).toBeGreaterThanOrEqual(3);
      return now;
    },
    { within: 60_000, every: 1_000 },
  );
}

describe('hostile input', () => {
  let before: Record<string, string>;
  let tried = 0;
  beforeAll(async () => {
    before = await atRest();
  }, 70_000);

  it.each(owners)(
    'in paths, queries and bodies is clearly refused by every call of %s',
    async owner => {
      const outcome = await attack(owner);
      tried += outcome.tried;
      expect(outcome.wrong).toEqual([]);
    },
    180_000,
  );

  it('was tried thousands of times, and changed nothing in any store', async () => {
    expect(tried).toBeGreaterThan(4_000);
    expect(await atRest()).toEqual(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  }, 70_000);

  it('left every service as it was', async () => {
    const answer = await fetch(`${publicUrl}/api/health`);
    expect(answer.status).toBe(200);
  });
});
