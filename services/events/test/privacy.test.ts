import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { topics } from '@momos/contracts/topics';
import type { RpcClient } from '@momos/runtime';
import { VersionConflict } from '@momos/store';
import { eventually, listenTo, startPublisher, undeclaredCollections, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { createRsvps } from '../src/rsvp/rsvp.store.ts';
import { holdings } from '../src/privacy/privacy-answers.ts';
import { createBuying } from './buying.ts';
import {
  acceptHosting,
  type RunningEvents,
  type RsvpView,
  type SocialView,
  startEvents,
} from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
let events: RunningEvents;
let privacy: RpcClient<typeof PrivacyService>;
let publishUser: (user: { id: string; version: number; [field: string]: unknown }) => Promise<void>;

beforeAll(async () => {
  events = await startEvents(engines, { env: { PEOPLE_CACHE_MS: '0' } });
  privacy = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const publish = await startPublisher(engines);
  publishUser = user =>
    publish(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
});

const subjectOf = (userId: string): Subject => ({ userId, emails: [], mobiles: [], picturePaths: [] });
const erase = (userId: string, erasureId = uuid()) =>
  privacy.erase({ erasureId, subject: subjectOf(userId) });
const rowsWith = async (text: string) => {
  const found: string[] = [];
  for (const { name } of await events.store.connection.listCollections()) {
    if (name === 'outbox') continue;
    const rows = await events.store.connection.collection(name).find({}).toArray();
    if (JSON.stringify(rows).includes(text)) found.push(name);
  }
  return found;
};

test('an erased person frees the seat, loses every word and is Anonymous; replayed events bring no one back', async () => {
  const [host, guest] = [await events.person(), await events.person()];
  const social = await events.social(host, { maxPlusOnes: 1 });
  const user = { id: guest.userId, version: 3, displayName: 'Canary Bird', email: 'canary@example.com' };
  await publishUser(user);
  await eventually(async () => expect(await rowsWith('Canary Bird')).toEqual(['people']));
  const body = { plusOnes: 1, plusOneNames: ['Friend of Canary Bird'], isNoShowPolicyAccepted: true };
  const made = await guest.call<RsvpView>('POST', `/socials/${social.id}/rsvps`, body);
  expect(made.status).toBeLessThan(300);
  await events.store.connection
    .collection<{ userId: string }>('rsvps')
    .updateOne({ userId: guest.userId }, { $set: { sharedAnswers: { diet: 'canary seeds' } } });

  const labels = {
    rsvpIds: [made.data.id],
    addTags: ['tag of canary birds'],
    privateNote: 'A note on canary birds',
  };
  expect((await host.call('PATCH', `/socials/${social.id}/attendee-labels`, labels)).status).toBe(200);

  const exported = await privacy.export({ subject: subjectOf(guest.userId), pageKey: '', pageBytes: 0 });
  const held = JSON.parse(gunzipSync(exported.jsonGzip).toString());
  expect(held.rsvps).toMatchObject([
    {
      userId: guest.userId,
      sharedAnswers: { diet: 'canary seeds' },
      tags: labels.addTags,
      privateNote: labels.privateNote,
    },
  ]);
  expect(held.person).toMatchObject([{ displayName: 'Canary Bird' }]);

  const first = await erase(guest.userId);
  expect(first.counts).toMatchObject({ rsvps: 1 });
  expect(await rowsWith('anary ')).toEqual([]);
  // The topic keeps the last state of each RSVP for good.
  const lastState = () => events.published.findLast(({ rsvp }) => rsvp?.userId === guest.userId)?.rsvp;
  await eventually(() => expect(lastState()).toMatchObject({ sharedAnswers: {}, ticketCode: '' }));
  expect((await host.call('PATCH', `/socials/${social.id}/attendee-labels`, labels)).data).toEqual({
    labelled: 0,
  });
  expect(await rowsWith('anary ')).toEqual([]);
  const again = await erase(guest.userId);
  expect(again.erasedAt).toEqual(first.erasedAt);
  expect((await events.assertSeats(social.id)).confirmed).toBe(0);

  // As if the inbox had been lost: every event is replayed, and then a new one.
  await events.store.connection.collection('inbox').deleteMany({});
  await publishUser({ ...user, version: 4 });
  await publishUser({ id: host.userId, version: 9, displayName: 'Hosting Hana' });
  await eventually(async () => expect(await rowsWith('Hosting Hana')).toEqual(['people']));
  expect(await rowsWith('Canary Bird')).toEqual([]);
});

test('reviews of an erased person keep the rating and lose every word, also in their topic; replies of an erased host go', async () => {
  const published = await listenTo(engines, topics.review);
  const [host, coHost] = [await events.person(), await events.person()];
  const social = await events.social(host, { hostIds: [coHost.userId] });
  await acceptHosting(coHost, social);
  const review = async (comment: string) => {
    const guest = await events.person();
    const { data: rsvp } = await guest.call<RsvpView>('POST', `/socials/${social.id}/rsvps`, {});
    const path = `/socials/${social.id}/rsvps/${rsvp.id}`;
    await host.call('PATCH', path, { status: 'ATTENDED' });
    const words = { rating: 4, comment, isPublished: true };
    const { data } = await guest.call<{ id: string }>('PATCH', `${path}/review`, words);
    await coHost.call('POST', `/host-reviews/${data.id}/reply`, { comment: `Canary reply to ${comment}` });
    return { guest, id: data.id };
  };
  const [gone, other] = [await review('Canary praise'), await review('Plain praise')];
  const held = await rowsWith('Canary praise');
  expect(held).toEqual(expect.arrayContaining(['host_reviews', 'rsvps']));
  const lastOf = (id: string) => published.findLast(each => each.review?.id === id)?.review;
  await eventually(() => expect(lastOf(gone.id)?.comment).toBe('Canary praise'));

  expect((await erase(gone.guest.userId)).counts).toMatchObject({ reviewWords: 1 });
  await erase(gone.guest.userId);
  const list = await events.visitor.call<{ id: string }[]>('GET', `/users/${host.userId}/host-reviews`);
  expect(list.data.map(({ id }) => id)).toEqual([other.id]);
  const { data: summary } = await host.call<{ count: number }>('GET', `/socials/${social.id}/review/summary`);
  expect(summary).toMatchObject({ count: 2, average: 4 });
  await eventually(() => expect(lastOf(gone.id)).toMatchObject({ comment: '', rating: 4 }));

  await erase(coHost.userId);
  expect(await rowsWith('Canary')).toEqual([]);
  await eventually(() => expect(lastOf(other.id)).toMatchObject({ comment: 'Plain praise', reply: '' }));
});

const question = (id: string) => ({
  id,
  questionType: 'LONG_TEXT',
  title: 'What moves you?',
  isRequired: true,
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: true,
  subQuestions: [],
});

test('an erased person registers nowhere and changes no RSVP, although their access token is still valid', async () => {
  const [host, guest] = [await events.person(), await events.person()];
  const questions = [question('q1')];
  const [fresh, begun, approved] = [
    await events.social(host),
    await events.social(host, { questionnaire: { questions } }),
    await events.social(host),
  ];
  const rsvpsOf = ({ id }: { id: string }) => `/socials/${id}/rsvps`;
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(begun), { plusOnes: 0 });
  expect(data.status).toBe('INITIAL');
  await guest.call('POST', rsvpsOf(approved), {});
  await erase(guest.userId);
  const answers = { answers: [{ questionId: 'q1', answer: 'late words' }] };
  expect((await guest.call('POST', rsvpsOf(fresh), {})).status).toBe(404);
  expect((await guest.call('POST', rsvpsOf(approved), {})).status).toBe(404);
  expect((await guest.call('POST', rsvpsOf(begun), answers)).status).toBe(404);
  expect((await guest.call('PATCH', rsvpsOf(begun), answers)).status).toBe(404);
  expect(await rowsWith('late words')).toEqual([]);
  const { userId } = guest;
  expect(await events.store.connection.collection('rsvps').countDocuments({ userId })).toBe(2);
});

test('what was decided on an RSVP before its person was erased is not written after', async () => {
  const [host, guest] = [await events.person(), await events.person()];
  const social = await events.social(host);
  const { data } = await guest.call<RsvpView>('POST', `/socials/${social.id}/rsvps`, { plusOnes: 0 });
  const rows = createRsvps(events.store);
  const before = await rows.get(social.id, data.id);
  await erase(guest.userId);
  const next = { ...before, version: before.version + 1, sharedAnswers: { diet: 'late seeds' } };
  await expect(rows.write([{ before, next }])).rejects.toThrow(VersionConflict);
  expect(await rowsWith('late seeds')).toEqual([]);
});

test('news of the money of an erased person and a decision about them bring back neither card nor words', async () => {
  const host = await events.person();
  const social = await events.social(host, { ticketTiers: paidTiers });
  const { register, hold, pay, becomes } = createBuying(events);
  const buyer = await register(social);
  await hold(social, buyer);
  const payment = await pay(social, buyer, 'CAPTURED');
  await becomes(social, buyer, { status: 'APPROVED', payment: { method: 'visa 4242' } });
  await erase(buyer.person.userId);
  // The refund that the erasure ordered, before payments erased the card.
  const status = 'REFUNDED';
  await events.payments.publish({ ...payment, status, method: 'visa 4242' }, 'PAYMENT_CHANGE_REFUNDED');
  const rsvp = () => createRsvps(events.store).get(social.id, buyer.rsvp.id);
  await eventually(async () =>
    expect(await rsvp()).toMatchObject({ status: 'CANCELLED', payment: { state: status, method: null } }),
  );
  const path = `/socials/${social.id}/rsvps/${buyer.rsvp.id}`;
  const decided = await host.call('PATCH', path, { status: 'HIDDEN', note: 'late gossip' });
  expect([decided.status, (await rsvp()).status]).toEqual([200, 'HIDDEN']);
  expect(await rowsWith('late gossip')).toEqual([]);
});

test('a host of something to come has to hand over first; then it goes to the next host', async () => {
  const [host, other] = [await events.person(), await events.person()];
  await publishUser({ id: other.userId, version: 1, displayName: 'Other Host' });
  const social = await events.social(host, { title: 'Supper club' });
  const obstacles = async () => (await privacy.checkErasure({ userId: host.userId })).obstacles;
  expect(await obstacles()).toEqual([
    'You still host “Supper club”. Add another host to hand over, or cancel first.',
  ]);
  await eventually(async () => {
    const edit = await host.call('PATCH', `/socials/${social.id}`, { hostIds: [other.userId] });
    expect(edit.status).toBe(200);
  });
  // Who was only asked to host cannot take over.
  expect(await obstacles()).toHaveLength(1);
  await acceptHosting(other, social);
  expect(await obstacles()).toEqual([]);
  await erase(host.userId);
  const { data } = await other.call<SocialView>('GET', `/socials/${social.id}`);
  expect(data.owner.id).toBe(other.userId);
  expect(data.hosts.map(({ id }) => id)).toEqual([other.userId]);
});

test('an erased person stays away when every message is read from the first one again', async () => {
  const { userId } = await events.person();
  await publishUser({ id: userId, version: 1, displayName: 'Canary Twice', email: 'twice@example.com' });
  await eventually(async () => expect(await rowsWith('Canary Twice')).toEqual(['people']));
  await erase(userId);
  expect(await rowsWith('Canary Twice')).toEqual([]);

  await events.service.close();
  await engines.readAgain('events', events.store);
  await startEvents(engines);
  const read = events.store.connection.collection<{ _id: string }>('inbox');
  await eventually(async () =>
    expect(await read.findOne({ _id: { $regex: userId } })).toMatchObject({ version: 1 }),
  );
  expect(await rowsWith('Canary Twice')).toEqual([]);
});

test('every collection is declared to privacy, or names no one', async () => {
  const store = await engines.connectStore();
  await store.connection.createCollection('newcomers');
  // Who sits where, who gets a badge and whose seat moved are ids of RSVPs; a form does not say who made it.
  const nameless = ['badge_sheets', 'conferences', 'public_forms', 'seat_moves', 'seats', 'table_plans'];
  expect(await undeclaredCollections(store, holdings, nameless)).toEqual(['newcomers']);
});
