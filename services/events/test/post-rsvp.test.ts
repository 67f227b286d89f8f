import { beforeAll, expect, test } from '@jest/globals';
import type { PostRsvpRequest } from '@momos/contracts/post-rsvp-requests';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Person, rsvpsOf, type RunningEvents, type SocialView, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let guest: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  guest = await events.person();
});

const registered = async (): Promise<SocialView> => {
  const social = await events.social(host);
  await guest.call('POST', rsvpsOf(social), {});
  return social;
};
const pathOf = ({ id }: { id: string }) => `/socials/post-rsvp-request/${id}`;
const read = async (social: SocialView) => (await guest.call<PostRsvpRequest>('GET', pathOf(social))).data;
const submit = (social: SocialView, body: object, headers: Record<string, string> = {}) =>
  guest.call<PostRsvpRequest>('POST', `${pathOf(social)}/submit`, body, headers);

test('the steps are done and skipped one by one, and found again where they were left', async () => {
  const social = await registered();
  expect(await read(social)).toMatchObject({ socialId: social.id, nextStep: 'PROFILE_PHOTO' });
  const skipped = await submit(social, { steps: ['PROFILE_PHOTO'], outcome: 'SKIPPED' });
  expect(skipped).toMatchObject({ status: 200, data: { nextStep: 'PHONE_NUMBER' } });
  await submit(social, { steps: ['ADD_TO_CALENDAR'], outcome: 'DONE' });
  const found = await read(social);
  expect(found.nextStep).toBe('PHONE_NUMBER');
  const stateOf = (step: string) => found.steps.find(each => each.step === step)?.state;
  expect([stateOf('PROFILE_PHOTO'), stateOf('ADD_TO_CALENDAR'), stateOf('SCHOOL')]).toEqual([
    'SKIPPED',
    'DONE',
    'OPEN',
  ]);
  expect((await submit(social, { steps: ['SCHOOL'], outcome: 'DONE' })).status).toBe(409);
  const left = found.steps.flatMap(({ step, state }) => (state === 'OPEN' ? [step] : []));
  expect((await submit(social, { steps: left, outcome: 'SKIPPED' })).data.nextStep).toBeNull();
  expect((await read(await registered())).steps.map(({ step }) => step)).toEqual([
    'TAKE_ATTENDANCE',
    'ADD_TO_CALENDAR',
    'BRING_FRIENDS',
  ]);
});

test('a repeat with its key answers the same, and answers given together are all kept', async () => {
  const social = await registered();
  const key = { 'idempotency-key': uuid() };
  const body = { steps: ['TAKE_ATTENDANCE'], outcome: 'DONE' };
  const first = await submit(social, body, key);
  await submit(social, { ...body, outcome: 'SKIPPED' });
  expect((await submit(social, body, key)).data).toEqual(first.data);
  const both = await Promise.all(
    ['ADD_TO_CALENDAR', 'BRING_FRIENDS'].map(step => submit(social, { steps: [step], outcome: 'DONE' })),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(social)).steps.filter(({ state }) => state === 'DONE')).toHaveLength(2);
});

test('there are none without a registration, and of an unknown social', async () => {
  const stranger = await events.person();
  const social = await events.social(host);
  for (const id of [social.id, uuid()]) expect((await stranger.call('GET', pathOf({ id }))).status).toBe(404);
});

test('a social names the questions that ask for a proven address, to those who may see it', async () => {
  const question = { id: 'work', questionType: 'ORGANIZATION_EMAIL_VERIFICATION', title: 'Work e-mail' };
  const social = await events.social(host, {
    visibility: 'PRIVATE',
    questionnaire: { questions: [question, { id: 'name', questionType: 'SHORT_TEXT', title: 'Name' }] },
  });
  const path = `/socials/${social.id}/emails/needVerify`;
  expect((await guest.call('GET', path)).status).toBe(404);
  const seen = await guest.call('GET', `${path}?inviteCode=${social.inviteCode}`);
  const email = `${guest.userId.slice(-6)}@acme.example`;
  expect(seen.data).toEqual([
    {
      questionId: 'work',
      title: 'Work e-mail',
      isRequired: false,
      emailCategories: ['COMPANY', 'SCHOOL'],
      proven: { email, organizationName: 'Acme' },
    },
  ]);
});

test('an address that a guest answers with is one that they have proven', async () => {
  const question = { id: 'work', questionType: 'ORGANIZATION_EMAIL_VERIFICATION', title: 'Work e-mail' };
  const social = await events.social(host, { questionnaire: { questions: [question] } });
  const register = (who: Person, answer: string) =>
    who.call('POST', rsvpsOf(social), { answers: [{ questionId: 'work', answer }] });
  const another = await events.person();
  const email = `${another.userId.slice(-6)}@acme.example`;
  expect(await register(another, 'ceo@acme.example')).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.answers.work' }] },
  });
  expect((await register(another, email.toUpperCase())).status).toBe(201);
  const change = (answer: string) =>
    another.call('PATCH', rsvpsOf(social), { answers: [{ questionId: 'work', answer }] });
  expect((await change('ceo@acme.example')).status).toBe(400);
  expect((await change(email)).status).toBe(200);
});

test('a social for people of an organization takes who has proven an e-mail there, and asks everybody else for one', async () => {
  const own = await events.social(host, { emailDomains: ['columbia.example', 'acme.example'] });
  const member = await events.person();
  expect(await member.call('POST', rsvpsOf(own), {})).toMatchObject({
    status: 201,
    data: { status: 'APPROVED', nextStep: null },
  });

  const theirs = await events.social(host, { emailDomains: ['columbia.example'] });
  const stranger = await events.person();
  expect(await stranger.call('POST', rsvpsOf(theirs), {})).toMatchObject({
    status: 201,
    data: { status: 'INITIAL', nextStep: 'LIMIT_ORGANIZATION_VERIFICATION' },
  });
  // The person's word alone changes nothing.
  expect(await stranger.call('PATCH', rsvpsOf(theirs), { isEmailProven: true })).toMatchObject({
    status: 400,
    error: { details: [{ field: 'body.isEmailProven' }] },
  });
  expect(
    (await stranger.call('PATCH', rsvpsOf(theirs), { isEmailProven: true, emailDomain: 'columbia.example' }))
      .status,
  ).toBe(400);

  // As after they proved one: the social asks for a domain that they have.
  const body = { emailDomains: ['acme.example'] };
  expect((await host.call('PATCH', `/socials/${theirs.id}`, body)).status).toBe(200);
  expect(await stranger.call('PATCH', rsvpsOf(theirs), { isEmailProven: true })).toMatchObject({
    status: 200,
    data: { rsvp: { status: 'APPROVED', nextStep: null } },
  });
  // Who is in stays in, whatever is asked for later.
  await host.call('PATCH', `/socials/${theirs.id}`, { emailDomains: ['other.example'] });
  expect(await stranger.call('PATCH', rsvpsOf(theirs), { isAttendanceShared: true })).toMatchObject({
    data: { rsvp: { status: 'APPROVED', nextStep: null } },
  });
});
