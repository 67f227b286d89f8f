import { describe, expect, test } from '@jest/globals';
import type { guestInvitationsContract } from '@momos/contracts/guest-invitations';
import { User, UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import type { CallData } from '@momos/contracts/route';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { gunzipSync } from 'node:zlib';
import { v7 as uuid } from 'uuid';
import { createGuestInvitations } from '../src/rsvp/guest-invitation.store.ts';
import { addressOf, createInviting, type Invitation, invitationsOf } from './guest-inviting.ts';
import { type Person, type SocialView, startEvents } from './running-events.ts';

type Preview = CallData<typeof guestInvitationsContract.preview>;

const engines = useEngines();
const events = await startEvents(engines);
const sent = await listenTo(engines, topics.guestInvitation);
const publish = await startPublisher(engines);
const host = await events.person();
const {
  invite,
  list,
  states,
  withdraw,
  resend,
  register,
  approving,
  guest: guestOf,
} = createInviting(events);
const preview = async (social: SocialView, emails: readonly string[], by: Person = host) =>
  (await by.call<Preview>('POST', `${invitationsOf(social)}/preview`, { emails })).data;
const many = (count: number, at: string) => Array.from({ length: count }, (_, index) => `${index}@${at}`);
const rows = () => events.store.connection.collection('guest_invitations');

describe('the list', () => {
  test('is counted, searched and read page by page', async () => {
    const social = await approving(host);
    const guest = await guestOf();
    await host.call('POST', invitationsOf(social), {
      guests: [{ email: 'ada@example.org', name: 'Ada (Lovelace)' }, { email: addressOf(guest) }],
    });
    await register(guest, social);
    const [ada] = await list(host, social, '?state=INVITED');
    const { meta } = await host.call<Invitation[]>('GET', invitationsOf(social));
    expect(meta.counts).toEqual({ INVITED: 1, REGISTERED: 1, WITHDRAWN: 0 });
    expect(ada).toMatchObject({ name: 'Ada (Lovelace)', email: 'ada@example.org', rsvpStatus: null });
    for (const text of ['ADA@', '(love']) {
      const found = await list(host, social, `?text=${encodeURIComponent(text)}`);
      expect(found.map(({ email }) => email)).toEqual(['ada@example.org']);
    }
    const first = await host.call<Invitation[]>('GET', `${invitationsOf(social)}?pageSize=1`);
    const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
    const second = await list(host, social, `?pageSize=1&exclusiveStartKey=${key}`);
    expect(new Set([...first.data, ...second].map(({ id }) => id)).size).toBe(2);
  });

  test('says before anything is sent who would not be invited, and why', async () => {
    const social = await approving(host);
    const guest = await guestOf();
    const user = User.fromPartial({
      id: guest.userId,
      version: 2,
      email: addressOf(guest),
      displayName: 'Guest',
    });
    await publish(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
    await register(guest, social);
    await invite(host, social, ['ada@example.org']);
    const asked = ['new@example.org', 'ADA@example.org', addressOf(guest), 'new@example.org'];
    await eventually(async () =>
      expect((await preview(social, asked)).refused).toEqual([
        { row: 1, reason: 'INVITED' },
        { row: 2, reason: 'REGISTERED' },
        { row: 3, reason: 'INVITED' },
      ]),
    );
    expect((await invite(host, social, asked)).data).toMatchObject({
      invited: 1,
      refused: [{ row: 1 }, { row: 2, reason: 'REGISTERED' }, { row: 3 }],
    });
  });
});

describe('an anonymous guest', () => {
  test('stays an open invitation for the hosts, whatever they ask', async () => {
    const social = await approving(host);
    const [hidden, shown] = [await guestOf('Anonymous'), await guestOf()];
    await invite(host, social, [hidden, shown].map(addressOf));
    for (const each of [hidden, shown]) expect((await register(each, social)).data.status).toBe('APPROVED');

    const open = { email: addressOf(hidden), state: 'INVITED', rsvpId: null, rsvpStatus: null };
    const { data, meta } = await host.call<Invitation[]>('GET', invitationsOf(social));
    expect(data).toContainEqual(expect.objectContaining(open));
    expect(meta.counts).toEqual({ INVITED: 1, REGISTERED: 1, WITHDRAWN: 0 });
    expect(await list(host, social, '?state=INVITED')).toMatchObject([open]);
    expect(await list(host, social, '?state=REGISTERED')).toMatchObject([{ email: addressOf(shown) }]);
    const refused = [{ row: 0, reason: 'INVITED' }];
    expect((await preview(social, [addressOf(hidden)])).refused).toEqual(refused);

    events.clock.advance(24 * 3_600_000);
    const [row] = await list(host, social, '?state=INVITED');
    expect((await resend(host, social, row!)).data).toMatchObject(open);
    expect((await withdraw(host, social, row!)).status).toBe(200);
    await invite(host, social, ['after@example.org']);
    await eventually(() => expect(sent.some(({ email }) => email === 'after@example.org')).toBe(true));
    expect(sent.filter(({ email }) => email === addressOf(hidden))).toHaveLength(1);
    expect((await events.assertSeats(social.id)).confirmed).toBe(2);
  });
});

test('an invited guest reads so on the page of the social, until they have registered', async () => {
  const social = await approving(host);
  const [guest, other] = [await guestOf(), await guestOf()];
  for (const { userId: id } of [guest, other]) {
    const user = User.fromPartial({ id, version: 2, email: addressOf({ userId: id }), displayName: 'Guest' });
    await publish(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
  }
  await invite(host, social, [addressOf(guest)]);
  const seenBy = async (person: Person) =>
    (await person.call<SocialView>('GET', `/socials/${social.id}`)).data.viewer.guestInvitation;
  await eventually(async () => expect(await seenBy(guest)).toEqual({ tierId: null }));
  expect([await seenBy(other), await seenBy(host)]).toEqual([null, null]);
  expect((await register(guest, social)).data).toMatchObject({ status: 'APPROVED' });
  expect(await seenBy(guest)).toBeNull();
});

test('the use of an invitation that a host withdraws at the same time is decided again', async () => {
  const social = await approving(host);
  await invite(host, social, ['gone@example.org']);
  const [made] = await list(host, social);
  const invitations = createGuestInvitations(events.store);
  const { _id: id = '', version = 0 } = (await invitations.find(made?.id ?? '')) ?? {};
  const read = { id, version };
  const use = () => events.store.transaction(() => invitations.use([{ ...read, rsvpId: 'an RSVP' }]));
  await withdraw(host, social, { id: made?.id ?? '' });
  await expect(use()).rejects.toThrow('changed meanwhile');
  expect(await states(host, social)).toEqual(['WITHDRAWN']);

  // From both sides together: never both.
  const guests = await Promise.all(Array.from({ length: 8 }, () => guestOf()));
  await invite(host, social, guests.map(addressOf));
  const open = await list(host, social, '?state=INVITED');
  const [registered, withdrawn] = await Promise.all([
    Promise.all(guests.map(guest => register(guest, social))),
    Promise.all(open.map(each => withdraw(host, social, each))),
  ]);
  const accepted = registered.filter(({ data }) => data.status === 'APPROVED').length;
  expect(accepted + withdrawn.filter(({ status }) => status === 200).length).toBe(guests.length);
  expect((await list(host, social, '?state=REGISTERED')).length).toBe(accepted);
  await events.assertSeats(social.id);
});

describe('limits', () => {
  test('a host invites 500 a day, also by calls at the same time, and no one beyond', async () => {
    const busy = await guestOf();
    const [one, other] = [await approving(busy), await approving(busy)];
    const answers = await Promise.all([
      invite(busy, one, many(300, 'one.example')),
      invite(busy, other, many(300, 'other.example')),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error.message).toBe(
      'You can invite 500 people a day. Today 200 are left; nothing was sent.',
    );
    expect(await rows().countDocuments({ invitedBy: busy.userId })).toBe(300);
    expect((await preview(one, ['new@example.org'], busy)).left).toBe(200);
    expect((await invite(busy, other, many(200, 'third.example'))).status).toBe(201);
    expect((await invite(busy, other, ['last@example.org'])).status).toBe(429);
    events.clock.advance(24 * 3_600_000);
    expect((await invite(busy, other, ['last@example.org'])).status).toBe(201);
    expect((await invite(busy, other, many(501, 'x.example'))).status).toBe(400);
  });

  test('an address gets five a day, whoever invites, and three of one social', async () => {
    const email = 'wanted@example.org';
    const socials = await Promise.all(Array.from({ length: 7 }, async () => approving(await guestOf())));
    const owners = await Promise.all(socials.map(async () => guestOf()));
    const own = await Promise.all(owners.map(owner => approving(owner)));
    const answers = await Promise.all(
      own.map((social, index) => invite(owners[index] as Person, social, [email])),
    );
    expect(answers.reduce((sum, { data }) => sum + data.invited, 0)).toBe(5);
    expect(answers.flatMap(({ data }) => data.refused)).toEqual([
      { row: 0, reason: 'TOO_OFTEN' },
      { row: 0, reason: 'TOO_OFTEN' },
    ]);

    const social = await approving(host);
    await invite(host, social, ['again@example.org']);
    const [made] = await list(host, social);
    if (!made) throw new Error('no invitation');
    expect((await resend(host, social, made)).status).toBe(409);
    for (const status of [200, 200, 409]) {
      events.clock.advance(24 * 3_600_000);
      expect((await resend(host, social, made)).status).toBe(status);
    }
    await eventually(() => expect(sent.filter(({ id }) => id === made.id)).toHaveLength(3));
    await withdraw(host, social, made);
    events.clock.advance(24 * 3_600_000);
    expect((await invite(host, social, ['again@example.org'])).data.refused).toEqual([
      { row: 0, reason: 'TOO_OFTEN' },
    ]);
  });
});

describe('personal data', () => {
  const privacy = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const subjectOf = (person: Person, email: string) => ({
    userId: person.userId,
    emails: [email],
    mobiles: [],
    picturePaths: [],
  });

  test('is exported and erased with whoever’s address it is, and with the host', async () => {
    const by = await guestOf();
    const social = await approving(host, { hostIds: [by.userId] });
    await by.call('PATCH', `/socials/${social.id}/host-invitation`, { isAccepted: true });
    const guest = await guestOf();
    await invite(by, social, ['Known@example.org', 'other@example.org'], { note: 'Come along.' });
    const subject = subjectOf(guest, 'Known@example.org');
    const { jsonGzip } = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
    const text = gunzipSync(jsonGzip).toString();
    expect(text).toContain('Come along.');
    expect(text).not.toContain('other@example.org');
    expect(text).not.toContain(by.userId);

    await privacy.erase({ erasureId: uuid(), subject });
    expect((await list(host, social)).map(({ email }) => email)).toEqual(['other@example.org']);
    await eventually(() =>
      expect(sent.filter(({ isOpen, hostId }) => !isOpen && hostId === by.userId)).toHaveLength(1),
    );
    await privacy.erase({ erasureId: uuid(), subject: subjectOf(by, 'by@example.org') });
    expect(await states(host, social)).toEqual([]);
    await eventually(() =>
      expect(sent.filter(({ isOpen, hostId }) => !isOpen && hostId === by.userId)).toHaveLength(2),
    );
    const counts = events.store.connection.collection('guest_invitation_counts');
    expect(await counts.countDocuments({ of: by.userId })).toBe(0);
  });

  test('of a registration names its invitation in no export, and no longer than its host and its guest are here', async () => {
    const by = await guestOf();
    const social = await approving(by);
    const [guest, other] = [await guestOf(), await guestOf()];
    await invite(by, social, [guest, other].map(addressOf));
    for (const each of [guest, other]) await register(each, social);
    const held = (person: Person) =>
      events.store.connection.collection('rsvps').findOne({ userId: person.userId, socialId: social.id });
    expect(await held(guest)).toMatchObject({ guestInvitation: { invitedBy: by.userId } });
    // The mails of used ones may wait still.
    const ends = () => sent.filter(({ isOpen, hostId }) => !isOpen && hostId === by.userId).length;
    await eventually(() => expect(ends()).toBe(2));

    const subject = subjectOf(guest, addressOf(guest));
    const { jsonGzip } = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
    const { rsvps } = JSON.parse(gunzipSync(jsonGzip).toString());
    expect(rsvps).toHaveLength(1);
    expect(JSON.stringify(rsvps)).not.toMatch(new RegExp(`guestInvitation|${by.userId}`));
    await privacy.erase({ erasureId: uuid(), subject });
    expect(await held(guest)).toMatchObject({ guestInvitation: null });
    await eventually(() => expect(ends()).toBe(3));
    await privacy.erase({ erasureId: uuid(), subject: subjectOf(by, 'by@example.org') });
    expect(await held(other)).toMatchObject({ guestInvitation: { invitedBy: '' } });
  });

  test('is deleted 60 days after the end of the social', async () => {
    const social = await approving(host);
    await invite(host, social, ['old@example.org']);
    const end = new Date(social.eventEndTimestamp).getTime();
    const at = (days: number) => events.clock.set(new Date(end + days * 24 * 3_600_000));
    const left = () => rows().countDocuments({ socialId: social.id });
    at(59);
    await eventually(async () =>
      expect(
        await rows().countDocuments({ socialId: social.id, forgetAt: { $gt: events.clock.now() } }),
      ).toBe(1),
    );
    expect(await left()).toBe(1);
    at(60.1);
    await eventually(async () => expect(await left()).toBe(0));
  });
});
