import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { Attendee } from '@momos/contracts/rsvps';
import { ConfigChanged } from '@momos/contracts/proto/identity/v1/bus';
import { PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import type { OwnStandingAnswers } from '@momos/contracts/standing-questions';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';
import { paidTiers } from './social-input.ts';

const engines = useEngines();
const path = '/users/me/standing-answers';
const questions = [
  { id: 'why', questionType: 'SHORT_TEXT', title: 'What brings you here?', isRequired: true },
  { id: 'how', questionType: 'SHORT_TEXT', title: 'How did you find us?' },
];
const jazz = [{ questionId: 'why', answer: 'Jazz' }];
let events: RunningEvents;
let host: Person;
let askFor: (asked: readonly object[]) => Promise<void>;
let version = 0;

const own = (who: Person) => who.call<OwnStandingAnswers>('GET', path);
const register = (who: Person, social: { id: string }, steps: object = {}, headers = {}) =>
  who.call<RsvpView>('POST', rsvpsOf(social), steps, headers);
const rowsOf = ({ userId }: Person) =>
  events.store.connection.collection<{ _id: string }>('standing_answers').find({ _id: userId }).toArray();

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
  const publish = await startPublisher(engines);
  askFor = async asked => {
    version += 1;
    await publish(
      topics.config,
      ConfigChanged.fromPartial({
        id: 'registration.standingQuestions',
        version,
        value: JSON.stringify(asked),
      }),
    );
    await eventually(async () =>
      expect((await own(host)).data.questions.map(({ id }) => id)).toEqual(
        asked.map(each => (each as { id: string }).id),
      ),
    );
  };
  await askFor(questions);
});

test('are asked in the first registration alone, and never shown to the host', async () => {
  const social = await events.social(host);
  const guest = await events.person();
  const first = await register(guest, social);
  expect(first.data).toMatchObject({ status: 'INITIAL', nextStep: 'SGN_QUESTIONNAIRE' });
  expect(first.data.steps).toContain('SGN_QUESTIONNAIRE');
  const page = await guest.call<SocialView>('GET', `/socials/${social.id}`);
  expect(page.data.standingQuestions.map(({ id }) => id)).toEqual(['why', 'how']);
  expect(page.data.rsvps[0]?.nextStep).toBe('SGN_QUESTIONNAIRE');
  const tickets = await guest.call<{ rsvp: RsvpView }[]>('GET', '/users/me/rsvps');
  expect(tickets.data[0]?.rsvp.nextStep).toBe('SGN_QUESTIONNAIRE');
  const missing = await register(guest, social, { standingAnswers: [] });
  expect([missing.status, missing.error.details?.[0]?.field]).toEqual([400, 'body.standingAnswers.why']);
  expect(await rowsOf(guest)).toEqual([]);
  const key = { 'idempotency-key': uuid() };
  const done = await register(guest, social, { standingAnswers: jazz }, key);
  expect(done.data).toMatchObject({ status: 'APPROVED', nextStep: null });
  expect((await register(guest, social, { standingAnswers: jazz }, key)).data).toEqual(done.data);
  expect(await rowsOf(guest)).toMatchObject([{ version: 1, answers: jazz, askedIds: ['why', 'how'] }]);
  expect((await register(guest, await events.social(host))).data.status).toBe('APPROVED');
  const list = await host.call<Attendee[]>('GET', `${rsvpsOf(social)}/v2`);
  const table = await host.call<string>('GET', `/getRsvpSummaryCsv?socialId=${social.id}`);
  expect(list.data).toHaveLength(1);
  expect(table.status).toBe(200);
  expect(JSON.stringify(list.data) + table.data).not.toMatch(/Jazz|brings you/);
  await events.assertSeats(social.id);
});

test('stand between a registration that is not complete and its payment', async () => {
  const social = await events.social(host, { ticketTiers: paidTiers });
  const guest = await events.person();
  const { data: rsvp } = await register(guest, social, { tierId: 'vip' });
  expect(rsvp).toMatchObject({ status: 'INITIAL', nextStep: 'SGN_QUESTIONNAIRE' });
  const held = events.purchasables.hold({
    subject: { kind: 'social-ticket', id: rsvp.id, scopeId: social.id },
    userId: guest.userId,
    endedAttempt: 0,
  } as never);
  await expect(held).rejects.toThrow(/does not wait for a payment/);
  const answered = await guest.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { standingAnswers: jazz });
  expect(answered.data.rsvp).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
});

test('are not asked of a person who registered before there were any', async () => {
  await askFor([]);
  const social = await events.social(host, { isApprovalRequired: true });
  const guest = await events.person();
  expect((await register(guest, social)).data.status).toBe('PENDING');
  await askFor(questions);
  const page = await guest.call<SocialView>('GET', `/socials/${social.id}`);
  expect(page.data.rsvps[0]).toMatchObject({ status: 'PENDING', nextStep: null });
});

test('are answered anew in the settings, on the version that was read, and by the person alone', async () => {
  const guest = await events.person();
  expect((await own(guest)).data).toMatchObject({ version: 0, answers: [] });
  expect((await events.visitor.call('GET', path)).status).toBe(401);
  const change = (answers: object[], ifMatch: number) =>
    guest.call<OwnStandingAnswers>('PATCH', path, { answers }, { 'if-match': `"${ifMatch}"` });
  expect((await change([], 0)).error.details?.[0]?.field).toBe('body.answers.why');
  expect((await change(jazz, 0)).data).toMatchObject({ version: 1, answers: jazz });
  expect((await change(jazz, 0)).status).toBe(412);
  const raced = await Promise.all(['Soul', 'Funk'].map(answer => change([{ questionId: 'why', answer }], 1)));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await own(guest)).data.version).toBe(2);
  await askFor([...questions, { id: 'new', questionType: 'SHORT_TEXT', title: 'New?', isRequired: true }]);
  const social = await events.social(host);
  expect((await register(guest, social)).data.nextStep).toBe('SGN_QUESTIONNAIRE');
  const page = await guest.call<SocialView>('GET', `/socials/${social.id}`);
  expect(page.data.standingQuestions.map(({ id }) => id)).toEqual(['new']);
  await askFor(questions);
});

test('are part of a person’s data, and an erased one leaves none', async () => {
  const privacy = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const guest = await events.person();
  await guest.call('PATCH', path, { answers: [{ questionId: 'why', answer: 'Canary Jazz' }] });
  const subject: Subject = { userId: guest.userId, emails: [], mobiles: [], picturePaths: [] };
  const { jsonGzip } = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
  expect(gunzipSync(jsonGzip).toString()).toContain('Canary Jazz');
  await privacy.erase({ erasureId: uuid(), subject });
  expect(await rowsOf(guest)).toEqual([]);
  expect((await guest.call('PATCH', path, { answers: jazz })).status).not.toBe(200);
  expect(await rowsOf(guest)).toEqual([]);
});
