import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CircleInvitation } from '@momos/contracts/circle-invitations';
import type { CircleMember } from '@momos/contracts/circle-members';
import type { CircleMembership } from '@momos/contracts/circle-membership';
import type { CircleStatistics } from '@momos/contracts/circle-statistics';
import type { CircleView } from '@momos/contracts/circles';
import type { NeededEmail } from '@momos/contracts/needed-proofs';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Answer, circleCaller, type Who } from './circle-caller.ts';
import { newInvitation } from '../src/membership/invitation.ts';
import { createInvitations } from '../src/membership/invitation.store.ts';
import { membershipId } from '../src/membership/membership.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';

const engines = useEngines();
let app: MessagingApp;
let neighbours: Neighbours;

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  app = await startMessaging(engines, neighbours.env);
});

const caller = () => circleCaller(app, neighbours);
const call = <T>(...[who, method, path, body, headers]: Parameters<ReturnType<typeof caller>['call']>) =>
  caller().call<T>(who, method, path, body, headers);

/** A circle with its owner, and what people and hosts do in it. */
async function circleOf(given: object = {}) {
  const { create, someManager, join, guest } = caller();
  const owner = someManager();
  const { data: circle } = await create(given, owner);
  const at = `/circles/${circle.id}`;
  return {
    ...{ circle, owner, at, guest },
    join: (who: Who, body?: object) => join(who, circle, body),
    see: (who: Who | null, code = '') => call<CircleView>(who, 'GET', `${at}${code && `?code=${code}`}`),
    mine: async (who: Who) => (await call<CircleView>(who, 'GET', at)).data.membership,
    decide: (by: Who, { id }: { id: string }, body: object) =>
      call<CircleMember>(by, 'PATCH', `${at}/members/${id}`, body),
    members: (by: Who, status = '') =>
      call<CircleMember[]>(by, 'GET', `${at}/members${status && `?status=${status}`}`),
    invite: (by: Who, emails: string[]) => call(by, 'POST', `${at}/invitations`, { emails }),
    invitations: (by: Who) => call<CircleInvitation[]>(by, 'GET', `${at}/invitations`),
    withdraw: (by: Who, { id }: { id: string }) => call(by, 'DELETE', `${at}/invitations/${id}`),
    statistics: async (by: Who) => (await call<CircleStatistics>(by, 'GET', `${at}/statistics`)).data,
  };
}

const emailOf = ({ userId }: Who) => neighbours.users.get(userId)?.email ?? '';
const questions = [
  { id: 'why', title: 'Why do you join?', isRequired: true },
  { id: 'more', title: 'Anything else?' },
];

describe('questions', () => {
  test('are answered before one joins, and shown to hosts alone in the words of then', async () => {
    const { join, guest, members, owner, at } = await circleOf({ questions });
    const who = guest();
    expect(await join(who)).toMatchObject({ status: 400, details: [{ field: 'body.answers.why' }] });
    const unknown = [{ questionId: 'no-such', answer: 'x' }];
    expect(await join(who, { answers: unknown })).toMatchObject({
      status: 400,
      details: [{ field: 'body.answers.no-such' }, { field: 'body.answers.why' }],
    });
    const answers = [{ questionId: 'why', answer: 'To meet others.' }];
    expect((await join(who, { answers, isListed: true })).data.status).toBe('ACTIVE');
    await call(owner, 'PATCH', at, { questions: [{ id: 'why', title: 'Changed?' }] });
    expect((await members(owner)).data[0]?.answers).toEqual([
      { title: 'Why do you join?', answer: 'To meet others.' },
    ]);
    expect((await members(who)).data[0]?.answers).toBeNull();
    await call(who, 'DELETE', `${at}/members`);
    expect((await join(who)).data.status).toBe('ACTIVE');
  });
});

describe('a circle for people of companies and schools', () => {
  const acme = { email: 'ada@acme.test', category: 'COMPANY', organizationName: 'Acme' };
  const home = { email: 'ada@home.test', category: 'GENERAL', organizationName: '' };
  const categories = ['COMPANY', 'SCHOOL'];
  const setup = async (given: object = {}) => {
    const made = await circleOf({ neededEmailCategories: categories, ...given });
    const needed = (who: Who, code = '') =>
      call<NeededEmail[]>(who, 'GET', `${made.at}/emails/needVerify${code && `?code=${code}`}`);
    return { ...made, needed };
  };

  test('is joined with a proven address, which comes from identity', async () => {
    const { join, guest, needed, see } = await setup();
    const who = guest();
    expect((await see(who)).data.neededEmailCategories).toEqual(categories);
    neighbours.proven.set(who.userId, [home]);
    expect((await needed(who)).data).toEqual([{ emailCategories: categories, proven: null }]);
    expect((await join(who)).status).toBe(403);

    neighbours.proven.set(who.userId, [home, acme]);
    const proven = { email: acme.email, organizationName: 'Acme' };
    expect((await needed(who)).data).toEqual([{ emailCategories: categories, proven }]);
    expect((await join(who)).data.status).toBe('ACTIVE');
  });

  test('asks neither whom its hosts invite nor who was inside before', async () => {
    const { join, guest, needed, owner, at, circle, invite } = await setup({ visibility: 'PRIVATE' });
    const [linked, invited] = [guest(), guest()];
    const { inviteCode } = circle;
    expect((await needed(linked)).status).toBe(404);
    expect((await needed(linked, inviteCode ?? '')).data).toEqual([]);
    expect((await join(linked, { referralCode: inviteCode })).data.status).toBe('ACTIVE');
    await invite(owner, [emailOf(invited)]);
    expect((await needed(invited)).data).toEqual([]);
    expect((await join(invited)).data.status).toBe('ACTIVE');
    await call(invited, 'DELETE', `${at}/members`);
    expect((await needed(invited)).data).toEqual([]);
    expect((await join(invited)).data.status).toBe('ACTIVE');
  });
});

describe('a circle whose hosts decide', () => {
  test('lets in whom they approve, and no one whom they decline', async () => {
    const { join, guest, members, owner, decide } = await circleOf({ isApprovalRequired: true });
    const [wanted, unwanted] = [guest(), guest()];
    const asked = await join(wanted);
    expect(asked.data.status).toBe('REQUESTED');
    expect((await members(wanted)).status).toBe(403);
    const other = (await join(unwanted)).data;
    const waiting = await members(owner, 'REQUESTED');
    expect(waiting.data.map(({ user }) => user.id).sort()).toEqual([wanted.userId, unwanted.userId].sort());
    expect((await decide(wanted, asked.data, { decision: 'APPROVE' })).status).toBe(403);
    expect((await decide(owner, asked.data, { decision: 'APPROVE' })).data.status).toBe('ACTIVE');
    expect((await decide(owner, other, { decision: 'DECLINE' })).data.status).toBe('DECLINED');
    expect((await join(unwanted)).data.status).toBe('DECLINED');
    expect((await decide(owner, other, { decision: 'APPROVE' })).data.status).toBe('ACTIVE');
    expect((await decide(owner, { id: uuid() }, { decision: 'APPROVE' })).status).toBe(404);
  });

  test('asks for its price after they have decided', async () => {
    const { join, guest, owner, decide } = await circleOf({ isApprovalRequired: true, price: 10 });
    const who = guest();
    const { data: asked } = await join(who);
    expect(asked.status).toBe('REQUESTED');
    expect((await decide(owner, asked, { decision: 'APPROVE' })).data.status).toBe('ACCEPTED');
    expect((await join(who)).data).toMatchObject({ status: 'PENDING', payment: { total: 10 } });
  });

  test('has several decided in one call, each that it fits', async () => {
    const { join, guest, owner, at, circle } = await circleOf({ isApprovalRequired: true });
    const [one, two, member] = [guest(), guest(), guest()];
    const asked = [(await join(one)).data, (await join(two)).data];
    const { data: code } = await call<CircleView>(owner, 'GET', at);
    const inside = (await join(member, { referralCode: code.inviteCode })).data;
    const memberIds = [...asked, inside].map(({ id }) => id);
    const decideAll = (by: Who, body: object) => call<CircleMember[]>(by, 'PATCH', `${at}/members`, body);
    expect((await decideAll(member, { memberIds, decision: 'APPROVE' })).status).toBe(403);
    const { data } = await decideAll(owner, { memberIds: [...memberIds, uuid()], decision: 'DECLINE' });
    expect(data.map(({ status }) => status)).toEqual(['DECLINED', 'DECLINED', 'ACTIVE']);
    expect(circle.memberCount).toBe(0);
  });
});

describe('an invitation', () => {
  test('shows a private circle and lets in without a decision; an address without an account answers the same', async () => {
    const { join, guest, owner, invite, see, mine } = await circleOf({
      visibility: 'PRIVATE',
      isApprovalRequired: true,
    });
    const [asked, stranger] = [guest(), guest()];
    expect((await invite(stranger, [emailOf(asked)])).status).toBe(404);
    const known = await invite(owner, [emailOf(asked)]);
    const unknown = await invite(owner, ['no-account@example.org']);
    expect([known.status, known.data]).toEqual([unknown.status, unknown.data]);
    expect((await see(stranger)).status).toBe(404);
    expect((await mine(asked))?.status).toBe('INVITED');
    expect((await join(asked)).data.status).toBe('ACTIVE');
    await invite(owner, [emailOf(asked)]);
    expect((await mine(asked))?.status).toBe('ACTIVE');
  });

  test('shows its hosts the address alone, and never whether it has an account, also once it was said no to', async () => {
    const { guest, join, owner, invite, invitations, members, decide, statistics, circle, at } =
      await circleOf({ visibility: 'PRIVATE' });
    const [silent, refusing, joining] = [guest(), guest(), guest()];
    const emails = [silent, refusing, joining].map(emailOf).concat('no-account@example.org');
    await invite(owner, emails);
    await call(refusing, 'DELETE', `${at}/members`);
    const seen = (await invitations(owner)).data;
    expect(new Set(seen.map(({ email }) => email))).toEqual(new Set(emails));
    expect(new Set(seen.map(each => Object.keys(each).join()))).toEqual(new Set(['id,email,invitedAt']));
    expect((await members(owner)).data).toEqual([]);
    for (const status of ['LEFT', 'REMOVED']) expect((await members(owner, status)).data).toEqual([]);
    expect((await members(owner, 'INVITED')).status).toBe(400);
    expect((await statistics(owner)).byStatus).toMatchObject({ INVITED: 4, LEFT: 0 });
    // The id of a membership follows from the circle and the person: no decision on it says that there is one.
    for (const who of [silent, refusing]) {
      const id = membershipId(circle.id, who.userId);
      expect((await decide(owner, { id }, { decision: 'BLOCK' })).status).toBe(404);
      expect((await call(owner, 'POST', `${at}/members/${id}/refunds`, {})).status).toBe(404);
      expect((await call(owner, 'GET', `${at}/members/${id}/blasted-messages`)).status).toBe(404);
      const some = { memberIds: [id], decision: 'BLOCK' };
      expect((await call<object[]>(owner, 'PATCH', `${at}/members`, some)).data).toEqual([]);
    }
    await join(joining);
    expect((await invitations(owner)).data.map(({ email }) => email)).not.toContain(emailOf(joining));
    expect((await members(owner)).data).toMatchObject([{ status: 'ACTIVE' }]);
    expect((await invitations(joining)).status).toBe(404);
    expect((await invitations(silent)).status).toBe(404);
  });

  test('is taken back, but not from who has joined', async () => {
    const { guest, join, owner, invite, invitations, members, withdraw, see } = await circleOf({
      visibility: 'PRIVATE',
    });
    const [asked, member] = [guest(), guest()];
    await invite(owner, [asked, member].map(emailOf));
    const before = (await invitations(owner)).data;
    expect((await withdraw(asked, { id: before[0]?.id ?? '' })).status).toBe(404);
    await join(member);
    for (const each of before) expect((await withdraw(owner, each)).status).toBe(200);
    expect((await invitations(owner)).data).toEqual([]);
    expect((await see(asked)).status).toBe(404);
    expect((await see(member)).status).toBe(200);
    expect((await members(owner)).data).toHaveLength(1);
    await invite(owner, [emailOf(asked)]);
    expect((await see(asked)).status).toBe(200);
  });

  test('goes to 500 addresses a day at most', async () => {
    const { owner, invite, invitations, withdraw } = await circleOf();
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `free-${from + at}@example.org`);
    for (let from = 0; from < 500; from += 50) expect((await invite(owner, some(from, 50))).status).toBe(201);
    expect((await invite(owner, some(500, 1))).status).toBe(429);
    // An address that is asked again, as after a call that failed in the middle, is none more.
    expect((await invite(owner, some(450, 50))).status).toBe(201);
    expect((await invite(owner, [...some(451, 49), ...some(500, 1)])).status).toBe(429);
    // Taking them back makes no room for others: each of them wrote a mail.
    for (const each of (await invitations(owner)).data) await withdraw(owner, each);
    expect((await invite(owner, some(501, 1))).status).toBe(429);
  });

  test('goes to no more of them when several hosts invite at the same time', async () => {
    const { owner, invite } = await circleOf();
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `crowd-${from + at}@example.org`);
    for (let from = 0; from < 450; from += 50) await invite(owner, some(from, 50));
    const answers = await Promise.all([450, 500, 550].map(from => invite(owner, some(from, 50))));
    // One that could not be counted for so many others is asked to come again, and is too many then.
    expect(answers.map(({ status }) => status).filter(status => status === 201)).toHaveLength(1);
    expect((await invite(owner, some(600, 1))).status).toBe(429);
  });

  test('that is made again stays that of its person, so that it can be withdrawn', async () => {
    const invitations = createInvitations(await engines.connectStore());
    const given = { circleId: uuid(), email: 'again@example.org', invitedAt: new Date() };
    const made = newInvitation({ ...given, userId: null });
    await invitations.putAll([made]);
    expect(await invitations.find(made._id)).toMatchObject({ userId: null, email: 'again@example.org' });
    await invitations.put({ ...made, userId: 'person' });
    await invitations.putAll([made]);
    expect(await invitations.find(made._id)).toMatchObject({ userId: 'person' });
  });

  test('the twin that counts before it writes lets all of them pass', async () => {
    const store = await engines.connectStore();
    const invitations = createInvitations(store);
    const circleId = uuid();
    const counted = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ask = async (at: number) => {
      const asked = await invitations.countSince(circleId, new Date(0));
      counted[at]?.resolve();
      await Promise.all(counted.map(({ promise }) => promise));
      if (asked + 1 > 1) return false;
      const made = { circleId, email: `twin-${at}@example.org`, userId: null, invitedAt: new Date() };
      await invitations.put(newInvitation(made));
      return true;
    };
    expect(await Promise.all([ask(0), ask(1)])).toEqual([true, true]);
  });

  test('that was said no to is over', async () => {
    const { guest, owner, invite, see, at } = await circleOf({ visibility: 'PRIVATE' });
    const asked = guest();
    await invite(owner, [emailOf(asked)]);
    expect((await call<CircleMembership>(asked, 'DELETE', `${at}/members`)).data.status).toBe('LEFT');
    expect((await see(asked)).status).toBe(404);
    await invite(owner, [emailOf(asked)]);
    expect((await see(asked)).status).toBe(404);
  });

  test('has a link too, whose code can be renewed', async () => {
    const { join, guest, owner, see, at } = await circleOf({
      visibility: 'PRIVATE',
      isApprovalRequired: true,
    });
    const code = (await see(owner)).data.inviteCode ?? '';
    const [first, second] = [guest(), guest()];
    expect((await see(first, code)).data.inviteCode).toBeNull();
    expect((await see(null, code)).status).toBe(200);
    expect((await see(first, 'nosuchcode')).status).toBe(404);
    expect((await join(first, { referralCode: code })).data.status).toBe('ACTIVE');
    expect((await call(first, 'POST', `${at}/invite-codes`)).status).toBe(404);
    const renewed = (await call<CircleView>(owner, 'POST', `${at}/invite-codes`)).data.inviteCode ?? '';
    expect(renewed).not.toBe(code);
    expect((await join(second, { referralCode: code })).status).toBe(404);
    expect((await join(second, { referralCode: renewed })).data.status).toBe('ACTIVE');
  });
});

test('a member’s code recommends, and does not decide', async () => {
  const { join, guest, owner, members, at } = await circleOf({ isApprovalRequired: false });
  const [member, friend] = [guest(), guest()];
  const { referralCode } = (await join(member)).data;
  await call(owner, 'PATCH', at, { isApprovalRequired: true });
  const check = (code: string) =>
    call<{ kind: string | null; referredBy: { id: string } | null }>(
      friend,
      'POST',
      `${at}/check-referral-code`,
      {
        referralCode: code,
      },
    );
  expect((await check(referralCode ?? '')).data).toMatchObject({
    kind: 'RECOMMENDATION',
    referredBy: { id: member.userId },
  });
  expect((await check('nosuchcode')).data).toEqual({ kind: null, referredBy: null });
  expect((await join(friend, { referralCode: 'nosuchcode' })).status).toBe(400);
  expect((await join(friend, { referralCode })).data.status).toBe('REQUESTED');
  expect((await members(owner, 'REQUESTED')).data).toMatchObject([{ referredBy: { id: member.userId } }]);
});

describe('a host', () => {
  test('is a member who runs the circle, until they run it no more or leave', async () => {
    const { join, guest, owner, members, decide, at, see } = await circleOf();
    const [host, other] = [guest(), guest()];
    const { data: membership } = await join(host);
    const rename = (name: string) => call(host, 'PATCH', at, { name });
    expect((await rename('Mine')).status).toBe(403);
    expect((await decide(host, membership, { role: 'HOST' })).status).toBe(403);
    expect((await decide(owner, membership, { role: 'HOST' })).data.role).toBe('HOST');
    expect((await rename('Ours')).status).toBe(200);
    expect((await see(null)).data.hosts.map(({ id }) => id)).toEqual([owner.userId, host.userId]);
    await decide(owner, membership, { role: 'MEMBER' });
    expect((await rename('Mine')).status).toBe(403);
    await decide(owner, membership, { role: 'HOST' });
    await call(host, 'DELETE', `${at}/members`);
    expect((await rename('Mine')).status).toBe(403);
    expect((await decide(owner, membership, { role: 'HOST' })).status).toBe(409);
    await join(other);
    expect((await members(owner)).data.map(({ role }) => role)).toEqual(['MEMBER', 'MEMBER']);
  });

  test('has the channel of the circle, moderates it, and has it no more once they leave', async () => {
    const { join, guest, owner, decide, at, circle } = await circleOf();
    const host = guest();
    const { data: membership } = await join(host);
    const channel = () => call<{ canModerate: boolean }>(host, 'GET', `/chat/channels/team/${circle.id}`);
    expect(await channel()).toMatchObject({ status: 200, data: { canModerate: false } });
    await decide(owner, membership, { role: 'HOST' });
    expect((await channel()).data.canModerate).toBe(true);
    await call(host, 'DELETE', `${at}/members`);
    expect((await channel()).status).toBe(404);
  });

  test('blocks people, who stay out until they are unblocked', async () => {
    const { join, guest, owner, decide, invite, at, circle } = await circleOf();
    const who = guest();
    const { data: membership } = await join(who);
    expect((await decide(owner, membership, { decision: 'BLOCK' })).data.status).toBe('BLOCKED');
    expect((await join(who)).status).toBe(403);
    expect((await call(who, 'GET', `/chat/channels/team/${circle.id}`)).status).toBe(404);
    await invite(owner, [emailOf(who)]);
    await call(who, 'DELETE', `${at}/members`);
    expect((await join(who)).status).toBe(403);
    expect((await decide(owner, membership, { decision: 'UNBLOCK' })).data.status).toBe('REMOVED');
    expect((await join(who)).data.status).toBe('ACTIVE');
  });

  test('cannot remove its owner', async () => {
    const { join, owner, decide } = await circleOf();
    const { data: membership } = await join(owner);
    for (const body of [{ decision: 'REMOVE' }, { decision: 'BLOCK' }, { role: 'MEMBER' }])
      expect((await decide(caller().someManager(), membership, body)).status).toBe(409);
  });
});

describe('a circle', () => {
  test('of the community is there for signed-in people', async () => {
    const { circle, see, guest } = await circleOf({ visibility: 'COMMUNITY_ONLY' });
    expect([(await see(null)).status, (await see(guest())).status]).toEqual([404, 200]);
    const listed = async (who: Who | null) =>
      (await call<CircleView[]>(who, 'GET', '/getPublicCircles?pageSize=100')).data.map(({ id }) => id);
    expect(await listed(null)).not.toContain(circle.id);
    expect(await listed(guest())).toContain(circle.id);
  });

  test('is found by the beginnings of its words by those who see it', async () => {
    const open = await circleOf({ name: 'Quäker Oats lovers' });
    const secret = await circleOf({ name: 'Quaker secrets', visibility: 'PRIVATE' });
    const find = async (who: Who | null, q: string) =>
      (await call<CircleView[]>(who, 'GET', `/circles/search?q=${encodeURIComponent(q)}`)).data.map(
        ({ id }) => id,
      );
    expect(await find(null, 'quak oat')).toEqual([open.circle.id]);
    expect(await find(null, 'quaker')).toEqual([open.circle.id]);
    expect(await find(secret.owner, 'quaker')).toEqual([secret.circle.id, open.circle.id]);
    expect(await find(null, '??')).toEqual([]);
    await call(open.owner, 'PATCH', open.at, { name: 'Porridge' });
    expect(await find(null, 'quaker')).toEqual([]);
    expect(await find(null, 'porr')).toEqual([open.circle.id]);
  });

  test('has the address that its hosts choose, unless another has it', async () => {
    const [one, two] = [await circleOf({ name: 'First address' }), await circleOf()];
    const edit = (slug: string): Promise<Answer<CircleView>> => call(two.owner, 'PATCH', two.at, { slug });
    expect((await edit('second-address')).data.slug).toBe('second-address');
    expect(await edit(one.circle.slug)).toMatchObject({ status: 400, details: [{ field: 'body.slug' }] });
  });

  test('that is private leaves no gap in the pages of a search', async () => {
    const { create, guest } = caller();
    const { data: known } = await create({ name: 'Xylophones for all' });
    await create({ name: 'Xylophones of ours', visibility: 'PRIVATE' });
    const page = await call<CircleView[]>(guest(), 'GET', '/circles/search?q=xylophones&pageSize=1');
    expect(page.data.map(({ id }) => id)).toEqual([known.id]);
    expect(page.meta.lastEvaluatedKey).toBeNull();
  });
});

describe('statistics', () => {
  test('count members by state and week and who recommended, for hosts alone', async () => {
    const { join, guest, owner, at } = await circleOf();
    const statisticsFor = (who: Who) => call<CircleStatistics>(who, 'GET', `${at}/statistics`);
    const empty = (await statisticsFor(owner)).data;
    expect(empty.byStatus.ACTIVE).toBe(0);
    expect(empty).toMatchObject({ recommenders: [], money: [] });

    const [first, second, left] = [guest(), guest(), guest()];
    const { referralCode } = (await join(first)).data;
    await join(second, { referralCode });
    await join(left, { referralCode });
    await call(left, 'DELETE', `${at}/members`);
    const { data } = await statisticsFor(owner);
    expect(data.byStatus).toMatchObject({ ACTIVE: 2, LEFT: 1 });
    expect(data.joinedByWeek.reduce((sum, { joined }) => sum + joined, 0)).toBe(3);
    expect(data.recommenders).toMatchObject([{ user: { id: first.userId }, members: 1 }]);
    expect((await statisticsFor(first)).status).toBe(403);
  });
});
