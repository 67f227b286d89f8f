import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Call, createClient } from '@momos/api-client/client';
import { type Bus, createBus, type Topic } from '@momos/bus';
import { signInContract } from '@momos/contracts/sign-in';
import { blastsContract } from '@momos/contracts/blasts';
import { hostBlastsContract } from '@momos/contracts/host-blasts';
import { hostsContract } from '@momos/contracts/hosts';
import { internalCommentsContract } from '@momos/contracts/internal-comments';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { paymentsContract } from '@momos/contracts/payments';
import { promoCodesContract } from '@momos/contracts/promo-codes';
import { User } from '@momos/contracts/proto/identity/v1/bus';
import { refundsContract } from '@momos/contracts/refunds';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { supportsContract } from '@momos/contracts/supports';
import { topics } from '@momos/contracts/topics';
import { uploadsContract } from '@momos/contracts/uploads';
import { usersContract } from '@momos/contracts/users';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { createLogger } from '@momos/runtime';
import { eventually } from '@momos/testing';
import { pay } from '../deploy/seed/register.ts';
import { staff } from '../deploy/seed/people.ts';
import { publicUrl, readCode, signIn as signInMember, visitor } from '../deploy/seed/sign-in.ts';
import { canariesIn, type Canaries, canary, canaryMobile, recorded } from './canaries.ts';
import { crowd, publish } from './crowd.ts';
import { type Databases, erase, openDatabases } from './erasing.ts';
import { readStates } from './topic-states.ts';
import { namedAfter, namedBefore, ofThePackages, ownPlaces } from './person-places.ts';

/** What people type and what they are given, all through the product: nothing of it is ever written down beside it. */
const canaries: Canaries = new Map();
const note = <T extends string>(place: string, word: T): T => {
  canaries.set(place, word);
  return word;
};
const typed = (place: string): string => note(place, canary(place.replaceAll(/\W/g, '')));

let databases: Databases;
let bus: Bus;

beforeAll(async () => {
  databases = await openDatabases();
  bus = createBus({
    brokers: (process.env.KAFKA_BROKERS ?? '').split(','),
    clientId: 'e2e',
    store: databases.identity,
    logger: createLogger({ service: 'e2e', level: 'silent' }),
  });
});
afterAll(async () => {
  await bus.close();
  await databases.close();
});

/** A browser's sign-in, byte by byte: the code, the tokens and the cookie are canaries, too. */
async function signIn(email: string): Promise<Call> {
  const { data: asked } = await visitor.call(signInContract.start, { body: { email } });
  const otp = note('one-time code', await readCode(email, undefined));
  const wrong = otp === '424242' ? '242424' : '424242';
  const body = (code: string) =>
    JSON.stringify({ grant_type: 'passwordless_otp', request_id: asked.requestId, otp: code });
  const send = (text: string) =>
    fetch(`${publicUrl}/api/auth/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
  expect((await send(body(wrong))).status).toBeGreaterThanOrEqual(400);
  const answer = await send(body(otp));
  const cookie = note('session cookie', answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? '');
  const { access_token: first } = (await answer.json()) as { access_token: string };
  note('access token', first);
  let token = first;
  const renew = async () => {
    const renewed = await fetch(`${publicUrl}/api/auth/oauth/refresh`, {
      method: 'POST',
      headers: { cookie: `auth_session=${cookie}` },
    });
    ({ access_token: token } = (await renewed.json()) as { access_token: string });
    return token;
  };
  const source = typed('marketing data');
  const call = createClient({
    baseUrl: `${publicUrl}/api`,
    getToken: async () => token,
    renewToken: renew,
    headers: () => ({ 'x-marketing-data': JSON.stringify({ utm_source: source }) }),
  });
  await call(usersContract.create, {
    body: { firstName: typed('first name'), lastName: typed('last name') },
  });
  // The first token says that no names are given; the next one knows them.
  note('renewed token', await renew());
  return call;
}

async function fillIn(call: Call): Promise<void> {
  const mobile = note('mobile', canaryMobile());
  await call(usersContract.updateMe, {
    body: {
      bio: typed('bio'),
      currentCity: typed('city'),
      mobile,
      curPosition: { title: typed('position'), organization: typed('organization') },
      hobbies: [typed('hobby')],
      photoPath: '/media/public/avatars/canary-1-web.webp',
    },
  });
  await call(verifiedMobilesContract.start, { body: { mobile } });
  await call(inviteCodesContract.createRequest, { body: { reason: typed('reason for an invite code') } });
  const { data: signed } = await call(uploadsContract.privateAttachment, {
    file: new File(['Nothing but words.'], `${typed('file name')}.txt`, { type: 'text/plain' }),
  });
  note('signed address', new URL(signed.url, publicUrl).search.slice(1));
  expect((await fetch(new URL(signed.url, publicUrl))).status).toBe(200);
}

/** An admin's comment on the person, which the CRM takes once their account arrived there. */
async function commentOn(call: Call): Promise<void> {
  const known = staff.find(({ email }) => email.startsWith('admin@'));
  if (!known) throw new Error('no admin in the seed');
  const admin = await signInMember(known);
  const { data: me } = await call(usersContract.me, {});
  const body = { text: typed('internal comment') };
  await eventually(() => admin.call(internalCommentsContract.create, { params: { id: me.id }, body }));
}

/** What is refused is as private as what is taken. */
async function misbehave(): Promise<void> {
  const word = typed('refused input');
  const send = (path: string, init: RequestInit) => fetch(`${publicUrl}${path}`, init);
  const json = { 'content-type': 'application/json' };
  const cookie = `auth_session=${typed('forged cookie')}`;
  await send('/api/supports/emails', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: word, [word]: word }),
  });
  await send('/api/supports/emails', { method: 'POST', headers: json, body: `{"email": ${word}` });
  await send(`/api/users/slug/${word}`, { headers: { 'user-agent': typed('user agent') } });
  await send(`/api/nowhere/${word}?email=${word}`, {
    headers: { referer: `https://elsewhere.test/${word}` },
  });
  await send('/api/users/me', { headers: { authorization: `Bearer ${typed('forged token')}` } });
  await send('/api/auth/oauth/refresh', { method: 'POST', headers: { cookie } });
  await send(`/auth/login?returnTo=${encodeURIComponent(`/${typed('returnTo')}`)}`, { headers: { cookie } });
  await send(`/unsubscribe/${typed('unsubscribe link')}`, {});
}

/** A social with a promo code, a paid registration, a blast; the host types as much as the guest. */
async function meet(call: Call): Promise<string> {
  const [host] = await crowd(1);
  if (!host) throw new Error('the people of this test are missing');
  const social = await publish(host, {
    maxCapacity: 10,
    isApprovalRequired: true,
    venueData: {
      name: 'Roof',
      maskedVenue: 'Downtown',
      address: typed('address'),
      city: 'New York',
      coordinate: null,
    },
    ticketTiers: [{ name: 'Seat', type: 'PAID', ticketPrice: 30, depositAmount: 5, capacity: null }],
    questionnaire: {
      questions: [
        {
          id: 'q1',
          questionType: 'LONG_TEXT',
          title: 'What moves you?',
          isRequired: true,
          availableAnswers: [],
          isOptInShareResponse: true,
          userDataMapping: null,
          canRemove: true,
          subQuestions: [],
        },
      ],
    },
  });
  const params = { id: social.id };
  const code = note('promo code', `CANARY${Date.now().toString(36).toUpperCase()}`);
  await host.call(promoCodesContract.create, { params, body: { code, kind: 'PERCENT', value: 10 } });
  const { data: rsvp } = await call(rsvpsContract.create, {
    params,
    body: {
      tierId: social.ticketTiers[0]?.id,
      promoCode: code,
      isNoShowPolicyAccepted: true,
      answers: [{ questionId: 'q1', answer: typed('answer') }],
    },
  });
  const { data: session } = await call(paymentsContract.openForSocial, { params, body: { rsvpId: rsvp.id } });
  await pay(session.url ?? '');
  await call(paymentsContract.update, {
    body: { paymentId: session.paymentId, action: 'confirm', note: typed('note on a payment') },
  });
  await eventually(() =>
    host.call(rsvpsContract.decide, {
      params: { ...params, rsvpId: rsvp.id },
      body: { status: 'APPROVED', note: typed('note on a decision') },
    }),
  );
  // Money is taken first.
  await eventually(async () => {
    const query = { status: 'APPROVED' as const, text: canaries.get('last name') ?? '' };
    const { data } = await host.call(rsvpsContract.listV2, { params, query });
    expect(data.map(({ id }) => id)).toEqual([rsvp.id]);
  });
  await call(hostsContract.subscribe, { params: { id: host.id } });
  const message = { subject: typed('subject of a blast'), body: typed('body of a blast') };
  const { data: blast } = await host.call(blastsContract.sendEmails, {
    body: { socialId: social.id, ...message, audience: { statuses: ['APPROVED'] } },
  });
  await host.call(blastsContract.sendSms, {
    body: { socialId: social.id, body: typed('text message'), audience: { statuses: ['APPROVED'] } },
  });
  await host.call(hostBlastsContract.send, {
    body: { subject: typed('subject to followers'), body: typed('message to followers') },
  });
  await eventually(async () => {
    const { data } = await host.call(blastsContract.list, { params, query: {} });
    expect(data.find(({ id }) => id === blast.id)?.counts.sent).toBe(1);
  });
  await host.call(refundsContract.refund, {
    params: { ...params, rsvpId: rsvp.id },
    body: { type: 'CUSTOM', reason: 'CUSTOM', amount: 1, note: typed('note on a refund') },
  });
  return social.id;
}

/** An unreadable event about a person, which every service parks. Returns its key. */
async function poison(): Promise<string> {
  const id = randomUUID();
  const garbled = {
    ...topics.user,
    encode: () => Buffer.from(`\u000f${typed('poisoned event')} ${canaries.get('e-mail')}`),
  };
  const user = User.fromPartial({ id, version: 1 });
  await databases.identity.transaction(() =>
    bus.outbox.add(garbled, { change: 'USER_CHANGE_UPDATED', user }),
  );
  await eventually(
    async () => {
      const files = [...(await recorded())].filter(([, text]) => text.includes(id)).map(([file]) => file);
      for (const service of ['events', 'messaging', 'crm'])
        expect(files).toContainEqual(expect.stringContaining(service));
    },
    { within: 40_000 },
  );
  return id;
}

/** What lies with the dead letters under a key. */
async function deadLettersOf(id: string): Promise<string[]> {
  const letters: string[] = [];
  const asTheyAre: Topic<Uint8Array> = {
    name: `${topics.user.name}.dlq`,
    kind: 'event',
    type: topics.user.type,
    encode: bytes => bytes,
    decode: bytes => bytes,
    keyOf: () => '',
    versionOf: () => 0,
  };
  const keep = async (bytes: Uint8Array, { key }: { key: string }) => {
    if (key === id) letters.push(Buffer.from(bytes).toString('utf8'));
  };
  const reading = bus.tail(asTheyAre, keep, { from: 'beginning' });
  await eventually(() => expect(letters.length).toBeGreaterThanOrEqual(3));
  await reading.stop();
  return letters;
}

/** The places that name one of the texts, but those of the packages and those that are known. */
const unexpected = async (texts: readonly string[], known: readonly string[]) =>
  (await databases.tracesOf(texts)).filter(
    place => !known.includes(place) && !ofThePackages.test(place) && !place.endsWith('.erased'),
  );

let call: Call;
let poisoned: string;

it('writes nothing of what people type or hold into logs, spans, figures or dead letters', async () => {
  const email = note('e-mail', `${canary('Mail').toLowerCase()}@example.test`);
  call = await signIn(email);
  await fillIn(call);
  await commentOn(call);
  await visitor.call(supportsContract.send, {
    body: {
      category: 'GENERAL',
      name: typed('name on the contact form'),
      email: note('e-mail on the contact form', `${canary('Contact').toLowerCase()}@example.test`),
      subject: typed('subject on the contact form'),
      message: `${typed('message on the contact form')} and more words.`,
    },
  });
  await misbehave();
  const socialId = await meet(call);
  poisoned = await poison();

  expect(canaries.size).toBeGreaterThanOrEqual(35);
  expect([...canaries].filter(([, word]) => word.length < 4)).toEqual([]);
  const letters = await deadLettersOf(poisoned);
  expect(letters.flatMap(letter => canariesIn(letter, canaries))).toEqual([]);
  for (const service of ['IDENTITY', 'EVENTS', 'PAYMENTS', 'MESSAGING', 'CRM', 'MEDIA']) {
    const figures = await fetch(`${process.env[`${service}_HTTP`]}/metrics`).then(answer => answer.text());
    expect(figures).toContain('# TYPE');
    expect(canariesIn(figures, canaries)).toEqual([]);
  }
  const files = await recorded();
  expect(files.size).toBeGreaterThanOrEqual(8);
  expect(socialId).not.toBe('');
  const leaks = [...files].flatMap(([file, text]) =>
    canariesIn(text, canaries).map(place => `${place} in ${file}`),
  );
  expect(leaks).toEqual([]);
}, 180_000);

it('knows where a person is, and leaves nothing that they said when they go', async () => {
  const { data: me } = await call(usersContract.me, {});
  expect(await unexpected([me.id], namedBefore)).toEqual([]);
  const words = ownPlaces.map(place => canaries.get(place) ?? place);
  const states = readStates(bus, poisoned);
  await eventually(() =>
    expect(states.tracesOf(words)).toEqual(expect.arrayContaining(['events.rsvp', 'identity.user'])),
  );
  // Media decodes foreign bytes: nothing that anyone typed is where it could read it, but the names of files.
  const typedTexts = [...canaries].filter(([place]) => place !== 'file name').map(([, word]) => word);
  const readable = [topics.avatar.name, topics.banner.name, topics.access.name];
  expect(states.tracesOf(typedTexts).filter(name => readable.includes(name))).toEqual([]);
  expect((await databases.tracesOf(typedTexts)).filter(place => place.startsWith('media.'))).toEqual([]);
  expect(states.tracesOf([me.id])).toContain('identity.avatar');
  await erase(databases, call, canaries.get('e-mail') ?? '');
  await eventually(async () => expect(await databases.tracesOf(words)).toEqual([]));
  expect(await unexpected([me.id], namedAfter)).toEqual([]);
  await eventually(() => expect(states.tracesOf(words)).toEqual([]));
  await states.stop();
  const said = [...(await recorded())].flatMap(([file, text]) =>
    canariesIn(text, canaries).map(place => `${place} in ${file}`),
  );
  expect(said).toEqual([]);
}, 120_000);
