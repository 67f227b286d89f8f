import { expect } from '@jest/globals';
import { type Call, createClient } from '@momos/api-client/client';
import { blastsContract } from '@momos/contracts/blasts';
import { hostBlastsContract } from '@momos/contracts/host-blasts';
import { hostsContract } from '@momos/contracts/hosts';
import { internalCommentsContract } from '@momos/contracts/internal-comments';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { paymentsContract } from '@momos/contracts/payments';
import { privacyContract } from '@momos/contracts/privacy';
import { promoCodesContract } from '@momos/contracts/promo-codes';
import { refundsContract } from '@momos/contracts/refunds';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { signInContract } from '@momos/contracts/sign-in';
import { uploadsContract } from '@momos/contracts/uploads';
import { usersContract } from '@momos/contracts/users';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { eventually } from '@momos/testing';
import { staff } from '../deploy/seed/people.ts';
import { pay } from '../deploy/seed/register.ts';
import { publicUrl, readCode, signIn as signInMember, visitor } from '../deploy/seed/sign-in.ts';
import { type Canaries, canary, canaryMobile } from './canaries.ts';
import { crowd, publish } from './crowd.ts';

/** What people type and what they are given, all through the product: nothing of it is ever written down beside it. */
export const canaries: Canaries = new Map();
export const note = <T extends string>(place: string, word: T): T => {
  canaries.set(place, word);
  return word;
};
export const typed = (place: string): string => note(place, canary(place.replaceAll(/\W/g, '')));

/** A browser's sign-in, byte by byte: the code, the tokens and the cookie are canaries, too. */
export async function signIn(email: string): Promise<Call> {
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

export async function fillIn(call: Call): Promise<void> {
  const mobile = note('mobile', canaryMobile());
  await call(usersContract.updateMe, {
    body: {
      bio: typed('bio'),
      currentCity: typed('city'),
      mobile,
      curPosition: { title: typed('position'), organization: typed('organization') },
      hobbies: [typed('hobby')],
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
export async function commentOn(call: Call): Promise<void> {
  const known = staff.find(({ email }) => email.startsWith('admin@'));
  if (!known) throw new Error('no admin in the seed');
  const admin = await signInMember(known);
  const { data: me } = await call(usersContract.me, {});
  const body = { text: typed('internal comment') };
  await eventually(() => admin.call(internalCommentsContract.create, { params: { id: me.id }, body }));
}

/** What is refused is as private as what is taken. */
export async function misbehave(): Promise<void> {
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
export async function meet(call: Call): Promise<string> {
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

/** A picture of the person, in the sizes that pages ask for. Returns what names its file. */
export async function showFace(call: Call): Promise<string> {
  const { data: avatar } = await call(uploadsContract.avatar, {
    file: new File([Buffer.from(picture, 'base64')], 'face.png', { type: 'image/png' }),
  });
  await call(usersContract.updateMe, { body: { photoPath: avatar.path } });
  const query = new URLSearchParams({ url: avatar.path, width: '96', height: '96' });
  expect((await fetch(`${publicUrl}/api/files/resize?${query.toString()}`)).status).toBe(200);
  return avatar.path.slice(avatar.path.lastIndexOf('/') + 1);
}

/** One pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** An export of all that is held on the person, ready to be had. */
export async function exportData(call: Call): Promise<void> {
  const { data: asked } = await call(privacyContract.requestExport, {});
  await eventually(async () => {
    const { data } = await call(privacyContract.exports, { query: {} });
    expect(data.find(({ id }) => id === asked.id)?.status).toBe('READY');
  });
}
