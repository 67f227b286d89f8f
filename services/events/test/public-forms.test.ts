import { beforeAll, expect, test } from '@jest/globals';
import { gunzipSync } from 'node:zlib';
import type { AnsweredForm, PersonsAnswers, PublicFormView } from '@momos/contracts/public-forms';
import { PrivacyService, type Subject } from '@momos/contracts/proto/privacy/v1/privacy';
import { useEngines } from '@momos/testing';
import { connectRpc } from '@momos/testing/rpc-client';
import { v7 as uuid } from 'uuid';
import { type Person, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let manager: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  manager = await events.person({ roles: ['manager'] });
});

const questions = [
  { id: 'capital', questionType: 'SHORT_TEXT', title: 'The capital of Peru?', isRequired: true },
  { id: 'sea', questionType: 'COORDINATE', title: 'The saltiest?', availableAnswers: ['Red', 'Dead'] },
];
const quiz = {
  kind: 'QUIZ',
  title: 'Seas and cities',
  questions,
  rightAnswers: [
    { questionId: 'capital', answers: ['Lima'] },
    { questionId: 'sea', answers: ['Dead'] },
  ],
};
const form = { kind: 'FORM', title: 'Dinner', questions };
const answers = [{ questionId: 'capital', answer: 'lima' }];

const make = (given: object, headers: Record<string, string> = {}) =>
  manager.call<PublicFormView>('POST', '/public-forms', given, headers);
const change = (id: string, body: object, headers: Record<string, string> = {}) =>
  manager.call<PublicFormView>('PATCH', `/public-forms/${id}`, body, headers);
const reply = (who: Person, id: string, given: object[] = answers, headers: Record<string, string> = {}) =>
  who.call<AnsweredForm>('POST', `/quiz/${id}`, { answers: given }, headers);
const seen = (who: Pick<Person, 'call'>, id: string) => who.call<AnsweredForm>('GET', `/quiz/${id}`);
async function published(given: object): Promise<string> {
  const { data } = await make(given);
  expect((await change(data.id, { status: 'OPEN' })).status).toBe(200);
  return data.id;
}

test('managers make a draft once per key, edit what they read, publish it, and no one else does', async () => {
  const key = { 'idempotency-key': uuid() };
  const made = await make(form, key);
  expect(made).toMatchObject({ status: 201, data: { status: 'DRAFT', version: 1, answerCount: 0 } });
  expect((await make(form, key)).data).toEqual(made.data);
  const { id } = made.data;
  expect((await seen(events.visitor, id)).status).toBe(404);
  const guest = await events.person();
  expect((await guest.call('POST', '/public-forms', form)).status).toBe(403);
  expect((await guest.call('GET', `/public-forms/${id}`)).status).toBe(403);
  expect((await make({ ...form, rightAnswers: quiz.rightAnswers })).status).toBe(400);
  const both = await Promise.all([
    change(id, { title: 'Lunch' }, { 'if-match': '1' }),
    change(id, { title: 'Supper' }, { 'if-match': '1' }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  expect((await change(id, { status: 'CLOSED' })).status).toBe(409);
  expect((await change(id, { status: 'OPEN' })).data.publishedAt).not.toBeNull();
  expect((await change(id, { questions: [] })).status).toBe(409);
  expect((await change(uuid(), { title: 'None' })).status).toBe(404);
  expect((await manager.call<PublicFormView>('GET', `/public-forms/${id}`)).data).toMatchObject({
    status: 'OPEN',
    version: 3,
  });
});

test('a quiz is answered once, and shows what is right afterwards only', async () => {
  const id = await published(quiz);
  const unanswered = await seen(events.visitor, id);
  expect(unanswered).toMatchObject({ status: 200, data: { kind: 'QUIZ', isOpen: true, own: null } });
  expect(JSON.stringify(unanswered.data)).not.toContain('Lima');
  const guest = await events.person();
  expect((await reply(guest, id, [])).error.details).toMatchObject([{ field: 'body.answers.capital' }]);
  const key = { 'idempotency-key': uuid() };
  const first = await reply(guest, id, answers, key);
  expect(first.data.own).toMatchObject({
    score: { right: 1, of: 2 },
    results: [
      { questionId: 'capital', isRight: true, rightAnswers: ['Lima'] },
      { questionId: 'sea', isRight: false, rightAnswers: ['Dead'] },
    ],
  });
  expect((await reply(guest, id, answers, key)).data).toEqual(first.data);
  expect((await reply(guest, id)).status).toBe(409);
  expect((await seen(guest, id)).data).toEqual(first.data);
  expect((await seen(await events.person(), id)).data.own).toBeNull();
  expect((await events.visitor.call('POST', `/quiz/${id}`, { answers })).status).toBe(401);
});

test('one person who answers twice at the same time has answered once', async () => {
  const [quizId, formId] = [await published(quiz), await published(form)];
  const guest = await events.person();
  const raced = await Promise.all(Array.from({ length: 5 }, () => reply(guest, quizId)));
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(raced.filter(({ status }) => status === 409)).toHaveLength(4);
  await Promise.all(Array.from({ length: 5 }, () => reply(guest, formId)));
  for (const id of [quizId, formId])
    expect((await manager.call<PublicFormView>('GET', `/public-forms/${id}`)).data.answerCount).toBe(1);
});

test('the answers to a form can be changed until it is closed', async () => {
  const id = await published(form);
  const guest = await events.person();
  expect((await reply(guest, id)).data.own).toMatchObject({ answers, score: null, results: [] });
  const changed = [{ questionId: 'capital', answer: 'Quito' }];
  expect((await reply(guest, id, changed)).data.own?.answers).toEqual(changed);
  await change(id, { status: 'CLOSED' });
  expect((await reply(guest, id)).status).toBe(409);
  expect((await seen(guest, id)).data).toMatchObject({ isOpen: false, own: { answers: changed } });
  await change(id, { status: 'ARCHIVED' });
  expect((await seen(guest, id)).status).toBe(404);
  expect((await reply(guest, id)).status).toBe(404);
  expect((await change(id, { status: 'CLOSED' })).status).toBe(200);
});

test('managers list forms with their counts, read the answers, and take them home as a safe table', async () => {
  const id = await published({ ...quiz, title: 'Listed' });
  const guests = [await events.person(), await events.person(), await events.person()];
  for (const guest of guests) await reply(guest, id, [{ questionId: 'capital', answer: '=HYPERLINK("x")' }]);
  const page = await manager.call<PublicFormView[]>('GET', '/public-forms?pageSize=1');
  expect(page.data).toMatchObject([{ id, answerCount: 3, title: 'Listed' }]);
  expect(page.meta.counts).toMatchObject({ DRAFT: expect.any(Number), OPEN: expect.any(Number) });
  const next = encodeURIComponent(page.meta.lastEvaluatedKey ?? '');
  const second = await manager.call<PublicFormView[]>('GET', `/public-forms?exclusiveStartKey=${next}`);
  expect(second.data.map(each => each.id)).not.toContain(id);
  const path = `/public-forms/${id}/answers`;
  const given = await manager.call<PersonsAnswers[]>('GET', `${path}?pageSize=2`);
  expect(given.data.map(({ user }) => user.id)).toEqual([guests[2]?.userId, guests[1]?.userId]);
  const more = encodeURIComponent(given.meta.lastEvaluatedKey ?? '');
  const last = await manager.call<PersonsAnswers[]>('GET', `${path}?exclusiveStartKey=${more}`);
  expect(last.data).toMatchObject([{ user: { id: guests[0]?.userId }, score: { right: 0, of: 2 } }]);
  const { status, data, headers } = await manager.call<string>('GET', `/public-forms/${id}/download`);
  expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, 'text/csv']);
  const lines = data.trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[0]).toContain('"Right","Of","The capital of Peru?","The saltiest?"');
  expect(lines[1]).toContain(`0,2,"'=HYPERLINK(""x"")",""`);
  expect((await guests[0]?.call('GET', `/public-forms/${id}/download`))?.status).toBe(403);
});

test('a person takes their answers home, and an erased one leaves none', async () => {
  const privacy = connectRpc(engines, PrivacyService, {
    from: 'identity',
    to: 'events',
    port: events.service.grpcPort,
  });
  const id = await published(form);
  const guest = await events.person();
  await reply(guest, id, [{ questionId: 'capital', answer: 'Canary City' }]);
  const subject: Subject = { userId: guest.userId, emails: [], mobiles: [], picturePaths: [] };
  const rows = () => events.store.connection.collection('form_answers').find({ formId: id }).toArray();
  expect(await rows()).toHaveLength(1);
  const exported = await privacy.export({ subject, pageKey: '', pageBytes: 0 });
  expect(JSON.parse(gunzipSync(exported.jsonGzip).toString()).formAnswers).toMatchObject([{ formId: id }]);
  const receipt = await privacy.erase({ erasureId: uuid(), subject });
  expect(JSON.stringify(receipt)).toContain('formAnswers');
  expect(await rows()).toEqual([]);
  expect((await reply(guest, id)).status).not.toBe(200);
  expect(await rows()).toEqual([]);
});
