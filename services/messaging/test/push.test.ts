import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import { type DeepPartial, RsvpChange, RsvpChanged } from '@momos/contracts/proto/events/v1/bus';
import { SocialChange, SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { type User, UserChange } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService } from '@momos/contracts/proto/privacy/v1/privacy';
import type { PushDevice, PushDevices } from '@momos/contracts/push';
import { topics } from '@momos/contracts/topics';
import type { Store } from '@momos/store';
import {
  eventually as eventuallyWithin,
  startPublisher,
  type TestPublisher,
  useEngines,
} from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { vapidKeysOf } from '../src/provider/vapid.ts';
import { type MessagingApp, startMessaging } from './messaging-app.ts';
import { type Neighbours, startNeighbours } from './neighbours.ts';
import { type Browser, type PushStub, startPushStub } from './push-stub.ts';

const engines = useEngines();
/** A delivery that was requeued because another service was slow is sent after some seconds. */
const eventually = <T>(assertion: () => T | Promise<T>) => eventuallyWithin(assertion, { within: 60_000 });
const privateKey = Buffer.alloc(32, 7).toString('base64url');
let app: MessagingApp;
let store: Store;
let neighbours: Neighbours;
let pushes: PushStub;
let publish: TestPublisher;

beforeAll(async () => {
  neighbours = await startNeighbours(engines);
  pushes = await startPushStub(engines);
  publish = await startPublisher(engines);
  store = await engines.connectStore();
  app = await startMessaging(engines, {
    ...neighbours.env,
    VAPID_PRIVATE_KEY: privateKey,
    PUSH_STUB_URL: pushes.url,
  });
});

async function call<T>(userId: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await app.tokens.tokenFor({ userId })}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, data: ((await answer.json()) as { data: T }).data };
}

const devicesPath = '/users/me/push-devices';
const listOf = async (userId: string) => (await call<PushDevices>(userId, 'GET', devicesPath)).data;
const subscribe = async (userId: string, browser: Browser) =>
  (await call<PushDevice>(userId, 'POST', devicesPath, browser.subscription)).data;
const publishUser = (user: User, change: UserChange = UserChange.USER_CHANGE_UPDATED) =>
  publish(topics.user, { change, user });
const rows = (userId: string, channel: 'EMAIL' | 'PUSH') =>
  store.connection
    .collection<{ status: string; reason?: string }>('deliveries')
    .find({ userId, channel })
    .toArray();

/** A person who consents to pushes, with their browsers. */
async function personWith(...browsers: Browser[]): Promise<User> {
  const user = neighbours.addUser({ isPushAllowed: true });
  for (const browser of browsers) await subscribe(user.id, browser);
  return user;
}

const publishRsvp = (change: RsvpChange, rsvp: RsvpChanged['rsvp'], actorId = 'host') =>
  publish(topics.rsvp, RsvpChanged.fromPartial({ change, actorId, rsvp } as DeepPartial<RsvpChanged>));

/** A registration that its host has just approved. */
async function approve(user: User) {
  const social = neighbours.addSocial();
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, version: 3 });
  await publishRsvp(RsvpChange.RSVP_CHANGE_APPROVED, rsvp);
  return { social, rsvp };
}

test('an approval goes to each device once in addition to the mail, encrypted for that browser and signed by us', async () => {
  const [phone, laptop] = [pushes.browser(), pushes.browser()];
  const user = await personWith(phone, laptop);
  expect(await listOf(user.id)).toMatchObject({
    publicKey: vapidKeysOf(privateKey).publicKey,
    devices: [{}, {}],
  });
  const { rsvp } = await approve(user);
  for (const { shown } of [phone, laptop])
    await eventually(() =>
      expect(shown).toMatchObject([
        { title: 'You’re in', body: 'Founders breakfast · Thu, Jan 18, 6:00 PM EST', path: '/my-ticket' },
      ]),
    );
  expect(phone.senders).toMatchObject([
    { claims: { aud: pushes.url, sub: 'mailto:hello@momos.example' }, ttl: '86400', urgency: 'high' },
  ]);
  expect(phone.senders[0]?.key).toBe(vapidKeysOf(privateKey).publicKey);

  // The same event again, with an empty inbox, and then another: no message is sent twice.
  await store.connection.collection('inbox').deleteMany({});
  await publishRsvp(RsvpChange.RSVP_CHANGE_APPROVED, rsvp);
  await publishRsvp(RsvpChange.RSVP_CHANGE_OFFERED, {
    ...rsvp,
    version: 4,
    status: 'WAITLIST',
    offerExpiresAt: new Date('2035-01-18T20:00:00Z'),
  });
  await eventually(() =>
    expect(phone.shown.map(({ title }) => title)).toEqual(['You’re in', 'A place opened up']),
  );
  expect(phone.shown[1]?.body).toContain('Reserved until Thu, Jan 18, 3:00 PM EST.');
  await eventually(() => expect(laptop.shown).toHaveLength(2));
  expect(await rows(user.id, 'EMAIL')).toHaveLength(2);
});

test('own actions and notices that can wait cause no push; a cancelled and a moved social do', async () => {
  const phone = pushes.browser();
  const user = await personWith(phone);
  const social = neighbours.addSocial();
  await publish(
    topics.social,
    SocialChanged.fromPartial({ change: SocialChange.SOCIAL_CHANGE_CREATED, social }),
  );
  const rsvp = neighbours.addRsvp({ socialId: social.id, userId: user.id, version: 1 });
  await publishRsvp(RsvpChange.RSVP_CHANGE_SUBMITTED, rsvp, user.id);
  await publishRsvp(RsvpChange.RSVP_CHANGE_WAITLISTED, { ...rsvp, version: 2, status: 'WAITLIST' });
  const moved = { ...social, version: 2, eventTimestamp: new Date('2035-02-01T23:00:00Z') };
  neighbours.socials.set(social.id, moved);
  await publish(
    topics.social,
    SocialChanged.fromPartial({ change: SocialChange.SOCIAL_CHANGE_MOVED, social: moved }),
  );
  await eventually(() =>
    expect(phone.shown).toMatchObject([
      {
        title: 'New time or location',
        body: 'Founders breakfast · Thu, Feb 1, 6:00 PM EST',
        path: '/socials/founders-breakfast',
      },
    ]),
  );
  await publishRsvp(RsvpChange.RSVP_CHANGE_CANCELLED, { ...rsvp, version: 3, status: 'CANCELLED' }, 'system');
  await eventually(() => expect(phone.shown[1]).toMatchObject({ title: 'Cancelled' }));
  expect(phone.shown).toHaveLength(2);
});

test('an unknown device is removed; a busy push service is retried', async () => {
  const [gone, busy] = [pushes.browser(), pushes.browser()];
  const user = await personWith(gone, busy);
  gone.answer = 410;
  busy.answer = 503;
  await approve(user);
  await eventually(async () => expect((await listOf(user.id)).devices).toHaveLength(1));
  const pushed = () => rows(user.id, 'PUSH');
  await eventually(async () =>
    expect((await pushed()).map(each => each.status).sort()).toEqual(['FAILED', 'QUEUED']),
  );
  busy.answer = 201;
  await store.connection
    .collection('deliveries')
    .updateMany({ userId: user.id, status: 'QUEUED' }, { $set: { dueAt: new Date(0) } });
  await eventually(() => expect(busy.shown).toHaveLength(1));
  expect(gone.shown).toEqual([]);
});

test('withdrawn consent stops pushes and removes the devices', async () => {
  const phone = pushes.browser();
  const user = await personWith(phone);
  await publishUser({ ...user, version: 2 });
  await approve(user);
  await eventually(() => expect(phone.shown).toHaveLength(1));

  // Queued pushes are suppressed, too: consent is checked right before sending.
  phone.answer = 503;
  await approve(user);
  await eventually(async () =>
    expect((await rows(user.id, 'PUSH')).find(each => each.reason?.includes('503'))).toBeTruthy(),
  );
  const refusing = { ...user, version: 3, isPushAllowed: false };
  neighbours.users.set(user.id, refusing);
  await publishUser(refusing);
  await eventually(async () => expect((await listOf(user.id)).devices).toEqual([]));
  phone.answer = 201;
  await store.connection
    .collection('deliveries')
    .updateMany({ userId: user.id, status: 'QUEUED' }, { $set: { dueAt: new Date(0) } });
  await eventually(async () =>
    expect((await rows(user.id, 'PUSH')).map(each => each.status).sort()).toEqual(['SENT', 'SUPPRESSED']),
  );
  await approve(refusing);
  await eventually(async () => expect(await rows(user.id, 'EMAIL')).toHaveLength(3));
  expect(await rows(user.id, 'PUSH')).toHaveLength(2);
  expect(phone.shown).toHaveLength(1);
});

test('a browser is one device, of the person who signed in there last; others cannot remove it, and the oldest are replaced', async () => {
  const phone = pushes.browser();
  const [first, second] = [await personWith(phone), neighbours.addUser({ isPushAllowed: true })];
  const { id } = await subscribe(first.id, phone);
  expect((await listOf(first.id)).devices).toHaveLength(1);
  expect((await call(second.id, 'DELETE', `${devicesPath}/${id}`)).status).toBe(404);
  await subscribe(second.id, phone);
  expect((await listOf(first.id)).devices).toEqual([]);
  expect((await call(second.id, 'DELETE', `${devicesPath}/${id}`)).status).toBe(200);
  for (let made = 0; made < 12; made++) await subscribe(second.id, pushes.browser());
  expect((await listOf(second.id)).devices).toHaveLength(10);
});

test.each([
  'http://127.0.0.1:1/push',
  'https://127.0.0.1/push',
  'https://[::1]/push',
  'https://169.254.169.254/latest',
  'https://10.1.2.3/push',
  'https://0x7f.1/push',
  'https://localhost/push',
  'https://push.internal/push',
  'https://user:word@push.example.com/push',
  'https://push.example.com:8443/push',
  'http://push.example.com/push',
])('%s is not accepted as a push service', async endpoint => {
  const { keys } = pushes.browser().subscription;
  expect((await call(uuid(), 'POST', devicesPath, { endpoint, keys })).status).toBe(400);
});

test('invalid keys are rejected, and a visitor has no devices', async () => {
  const { endpoint, keys } = pushes.browser().subscription;
  const bad = { endpoint, keys: { ...keys, auth: 'short' } };
  expect((await call(uuid(), 'POST', devicesPath, bad)).status).toBe(400);
  expect((await fetch(`${app.url}/api${devicesPath}`)).status).toBe(401);
});

test('devices are erased with their person, and the export lists them without their keys', async () => {
  const phone = pushes.browser();
  const user = await personWith(phone);
  const client = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'messaging',
    port: app.service.grpcPort,
  });
  const subject = { userId: user.id, emails: [], mobiles: [], picturePaths: [] };
  const archive = gunzipSync(
    (await client.export({ subject, pageKey: '', pageBytes: 0 })).jsonGzip,
  ).toString();
  expect(JSON.parse(archive).devices).toMatchObject([{ userId: user.id }]);
  expect(archive).not.toContain(phone.subscription.endpoint);
  expect((await client.erase({ erasureId: uuid(), subject })).counts).toMatchObject({ devices: 1 });
  expect((await call(user.id, 'POST', devicesPath, phone.subscription)).status).toBe(404);
  expect((await listOf(user.id)).devices).toEqual([]);
});
