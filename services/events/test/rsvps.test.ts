import { beforeAll, describe, expect, test } from '@jest/globals';
import type { DoorList } from '@momos/contracts/attendances';
import { eventually, useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import {
  acceptHosting,
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

const ask = (person: Person, social: { id: string }, steps: object = {}, headers = {}) =>
  person.call<RsvpView>('POST', rsvpsOf(social), steps, headers);
const decide = (social: { id: string }, rsvp: { id: string }, decision: object) =>
  host.call<RsvpView>('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, decision);

describe('a free social', () => {
  test('seats people while there are seats, and publishes it', async () => {
    const social = await events.social(host, { maxCapacity: 2 });
    const guests = await Promise.all([1, 2, 3].map(() => events.person()));
    const answers = [];
    for (const guest of guests) answers.push(await ask(guest, social));
    expect(answers.map(each => [each.status, each.data?.status, each.data?.waitlistPosition])).toEqual([
      [201, 'APPROVED', null],
      [201, 'APPROVED', null],
      [201, 'WAITLIST', 1],
    ]);
    expect(answers[0]?.data.ticketCode).toMatch(/^[\w-]{130,140}$/);
    expect(answers[2]?.data.ticketCode).toBeNull();
    await events.assertSeats(social.id);
    await eventually(() => {
      const published = events.published.filter(each => each.rsvp?.socialId === social.id);
      expect(published.map(each => [each.change, each.rsvp?.status]).sort()).toEqual([
        ['RSVP_CHANGE_SUBMITTED', 'APPROVED'],
        ['RSVP_CHANGE_SUBMITTED', 'APPROVED'],
        ['RSVP_CHANGE_SUBMITTED', 'WAITLIST'],
      ]);
    });
  });

  test('gives a freed seat to the first on the waitlist immediately', async () => {
    const social = await events.social(host, { maxCapacity: 1 });
    const [first, second, third] = [await events.person(), await events.person(), await events.person()];
    const { data: rsvp } = await ask(first, social);
    await ask(second, social);
    await ask(third, social);
    const cancelled = await first.call<{ rsvp: RsvpView }>('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect(cancelled.data.rsvp).toMatchObject({ status: 'CANCELLED', ticketCode: null });
    await eventually(async () => {
      const page = await second.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`);
      expect(page.data.rsvps[0]?.status).toBe('APPROVED');
    });
    const page = await third.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`);
    expect(page.data.rsvps[0]).toMatchObject({ status: 'WAITLIST', waitlistPosition: 1 });
    await events.assertSeats(social.id);
    const again = await first.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect([again.status, again.error.code]).toEqual([409, 'illegal_state']);
    expect(again.error.message).toContain('CANCELLED');
  });

  test('counts plus-ones as seats, and lets no one pass the waitlist', async () => {
    const social = await events.social(host, { maxCapacity: 3, maxPlusOnes: 2 });
    const [three, one] = [await events.person(), await events.person()];
    expect((await ask(three, social, {})).data).toMatchObject({
      status: 'INITIAL',
      nextStep: 'ATTENDANCE_TAKING',
    });
    expect((await ask(three, social, { plusOnes: 3 })).error.details?.[0]?.field).toBe('body.plusOnes');
    expect((await ask(three, social, { plusOnes: 2 })).data).toMatchObject({
      status: 'APPROVED',
      plusOnes: 2,
    });
    expect((await ask(one, social, { plusOnes: 0 })).data).toMatchObject({ status: 'WAITLIST' });
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 3, waiting: 1 });
  });

  test('asks for the names of who comes along, which may change as long as answers may', async () => {
    const social = await events.social(host, { maxPlusOnes: 2, arePlusOnesNamed: true });
    const guest = await events.person();
    expect((await ask(guest, social, { plusOnes: 2 })).data).toMatchObject({
      status: 'INITIAL',
      nextStep: 'ATTENDANCE_TAKING',
    });
    const field = async (plusOneNames: string[]) =>
      (await ask(guest, social, { plusOnes: 2, plusOneNames })).error.details?.[0]?.field;
    expect(await field(['Ada', ' '])).toBe('body.plusOneNames.1');
    expect(await field(['Ada', 'Grace', 'Edith'])).toBe('body.plusOneNames');
    const { data } = await ask(guest, social, { plusOnes: 2, plusOneNames: [' Ada ', 'Grace'] });
    expect(data).toMatchObject({ status: 'APPROVED', plusOneNames: ['Ada', 'Grace'] });
    const renamed = await guest.call('PATCH', rsvpsOf(social), { plusOneNames: ['Ada', 'Edith'] });
    expect(renamed.data).toMatchObject({ rsvp: { status: 'APPROVED', plusOneNames: ['Ada', 'Edith'] } });
    expect((await guest.call('PATCH', rsvpsOf(social), { plusOnes: 1 })).status).toBe(409);
    const list = await host.call<{ plusOneNames: string[] }[]>('GET', `${rsvpsOf(social)}/v2`);
    expect(list.data.map(({ plusOneNames }) => plusOneNames)).toEqual([['Ada', 'Edith']]);
    const found = await host.call<RsvpView[]>('GET', `${rsvpsOf(social)}/v2?text=edith`);
    expect(found.data).toMatchObject([{ plusOneNames: ['Ada', 'Edith'] }]);
    expect((await host.call('GET', `${rsvpsOf(social)}/v2?text=e.ith`)).data).toEqual([]);
    const door = await host.call<DoorList>('GET', `/socials/slug/${social.slug}/attendances`);
    expect(door.data.guests).toMatchObject([{ plusOnes: 2, plusOneNames: ['Ada', 'Edith'] }]);
    const table = await host.call<string>('GET', `/getRsvpSummaryCsv?socialId=${social.id}&columns=ticket`);
    expect(table.data).toContain('"Names of plus-ones"\r\n"General",2,"Ada, Edith"');
  });

  test('answers a repeat the same, another body with 422, a second registration with 409', async () => {
    const social = await events.social(host);
    const guest = await events.person();
    const key = { 'idempotency-key': uuid() };
    const first = await ask(guest, social, { isAttendanceShared: true }, key);
    const again = await ask(guest, social, { isAttendanceShared: true }, key);
    expect(again.data).toEqual(first.data);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect((await ask(guest, social, { isAttendanceShared: false }, key)).error.code).toBe(
      'idempotency_key_reused',
    );
    expect((await ask(guest, social)).status).toBe(409);
    const twins = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        ask(host, social, {}, { 'idempotency-key': `twin-${index % 2}-${social.id}` }),
      ),
    );
    expect(
      twins
        .filter(twin => twin.status === 201)
        .every(twin => twin.data.id === twins.find(each => each.status === 201)?.data.id),
    ).toBe(true);
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 2 });
  });

  test('may be asked again after a cancellation, not after being taken off the list', async () => {
    const social = await events.social(host);
    const guest = await events.person();
    const { data: rsvp } = await ask(guest, social);
    await guest.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    const again = await ask(guest, social);
    expect(again.data).toMatchObject({ id: rsvp.id, status: 'APPROVED' });
    expect(again.data.ticketCode).not.toBe(rsvp.ticketCode);
    await guest.call('DELETE', `${rsvpsOf(social)}/${rsvp.id}`);
    expect((await decide(social, rsvp, { status: 'HIDDEN' })).data.status).toBe('HIDDEN');
    expect((await ask(guest, social)).status).toBe(403);
  });
});

describe('steps of a registration', () => {
  const questions = [
    { id: 'why', questionType: 'SHORT_TEXT', isRequired: true, title: 'Why?' },
    {
      id: 'food',
      questionType: 'COORDINATE',
      isRequired: false,
      title: 'Food?',
      availableAnswers: ['Yes', 'No'],
      isOptInShareResponse: true,
      userDataMapping: 'food',
      subQuestions: [
        {
          option: 'Yes',
          questions: [{ id: 'diet', questionType: 'SHORT_TEXT', isRequired: true, title: 'Diet?' }],
        },
      ],
    },
  ];

  test('are saved one by one, asked in order, and decide once they are complete', async () => {
    const tiers = ['a', 'b'].map(id => ({
      id,
      name: id.toUpperCase(),
      type: 'FREE',
      ticketPrice: 0,
      depositAmount: 0,
      capacity: 5,
    }));
    const social = await events.social(host, {
      ticketTiers: tiers,
      questionnaire: { questions },
      noShowPolicy: 'Please come.',
    });
    const guest = await events.person();
    const first = await ask(guest, social, { isAttendanceShared: true });
    expect(first.data).toMatchObject({
      status: 'INITIAL',
      steps: ['TICKET_TIER_SELECTION', 'QUESTIONNAIRE', 'NO_SHOW_POLICY'],
      nextStep: 'TICKET_TIER_SELECTION',
    });
    const save = (steps: object) => guest.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), steps);
    expect((await save({ tierId: 'c' })).error.details?.[0]?.field).toBe('body.tierId');
    expect((await save({ tierId: 'b' })).data.rsvp).toMatchObject({ tierId: 'b', nextStep: 'QUESTIONNAIRE' });
    const bad = await save({ answers: [{ questionId: 'food', answer: 'Yes' }] });
    expect(bad.error.details?.map(each => each.field)).toEqual(['body.answers.why', 'body.answers.diet']);
    const answers = [
      { questionId: 'why', answer: 'Jazz' },
      { questionId: 'food', answer: 'Yes', isShared: true },
      { questionId: 'diet', answer: 'None' },
    ];
    expect((await save({ answers })).data.rsvp).toMatchObject({
      status: 'INITIAL',
      nextStep: 'NO_SHOW_POLICY',
    });
    expect((await save({ isNoShowPolicyAccepted: true })).data.rsvp).toMatchObject({
      status: 'APPROVED',
      nextStep: null,
    });
    const survey = await host.call<{ text: string }[]>(
      'GET',
      `${rsvpsOf(social)}/${first.data.id}/completed-survey`,
    );
    expect(survey.data.map(each => each.text)).toEqual(['Jazz', 'Yes', 'None']);
    await eventually(() => {
      const published = events.published.findLast(each => each.rsvp?.id === first.data.id);
      expect(published?.rsvp?.sharedAnswers).toEqual({ food: 'Yes' });
    });
  });

  test('subscribe at identity, without the RSVP waiting for it', async () => {
    const social = await events.social(host, { questionnaire: { questions: [questions[0]] } });
    const guest = await events.person();
    const page = await guest.call<{ questionnaire: { questions: { id: string }[] } }>(
      'GET',
      `/socials/${social.id}`,
    );
    expect(page.data.questionnaire.questions.map(each => each.id)).toEqual([
      'why',
      'notify-host',
      'notify-curated',
    ]);
    const answers = [
      { questionId: 'why', answer: 'Jazz' },
      { questionId: 'notify-host', isTrue: true },
      { questionId: 'notify-curated', isTrue: true },
    ];
    const rsvp = (await ask(guest, social, { answers })).data;
    expect(rsvp).toMatchObject({ status: 'APPROVED', answers });
    const list = await host.call<RsvpView[]>('GET', rsvpsOf(social));
    expect(list.data[0]?.answers).toEqual([answers[0]]);
    events.clock.advance(1);
    await eventually(() =>
      expect(events.subscribed).toContainEqual({
        userId: guest.userId,
        hostIds: [host.userId],
        toUpdates: true,
      }),
    );
  });

  test('answers change after the approval, as the host sees, and the ticket stays', async () => {
    const social = await events.social(host, { questionnaire: { questions: [questions[0]] } });
    const guest = await events.person();
    const first = (await ask(guest, social, { answers: [{ questionId: 'why', answer: 'Jazz' }] })).data;
    const answers = [{ questionId: 'why', answer: 'Blues' }];
    const changed = await guest.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), { answers });
    expect(changed.data.rsvp).toMatchObject({ status: 'APPROVED', answers, ticketCode: first.ticketCode });
    const survey = await host.call<{ text: string }[]>(
      'GET',
      `${rsvpsOf(social)}/${first.id}/completed-survey`,
    );
    expect(survey.data.map(each => each.text)).toEqual(['Blues']);
    const none = await guest.call('PATCH', rsvpsOf(social), { answers: [] });
    expect(none.error.details?.map(each => each.field)).toEqual(['body.answers.why']);
  });
});

describe('a host', () => {
  test('approves, rejects, waitlists and refuses what the state machine does not have', async () => {
    const social = await events.social(host, { maxCapacity: 1, isApprovalRequired: true });
    const guests = await Promise.all([1, 2, 3].map(() => events.person()));
    const rsvps = [];
    for (const guest of guests) rsvps.push((await ask(guest, social)).data);
    expect(rsvps.map(rsvp => rsvp.status)).toEqual(['PENDING', 'PENDING', 'PENDING']);
    const [a, b, c] = rsvps as [RsvpView, RsvpView, RsvpView];
    const approved = await decide(social, a, { status: 'APPROVED' });
    expect(approved.data.status).toBe('APPROVED');
    expect(approved.data).not.toHaveProperty('ticketCode');
    expect((await decide(social, b, { status: 'APPROVED' })).error.code).toBe('sold_out');
    expect((await decide(social, b, { status: 'WAITLISTED' })).data.status).toBe('WAITLIST');
    expect((await decide(social, c, { status: 'REJECTED' })).data).toMatchObject({
      status: 'REJECTED',
      isRemoved: false,
    });
    const illegal = await decide(social, c, { status: 'APPROVED' });
    expect([illegal.status, illegal.error.message]).toEqual([
      409,
      'This RSVP is REJECTED and cannot become APPROVED.',
    ]);
    expect((await decide(social, a, { status: 'REJECTED' })).error.details?.[0]?.field).toBe('body.reason');
    expect(
      (await decide(social, a, { status: 'REJECTED', reason: 'MISTAKENLY_APPROVE' })).data,
    ).toMatchObject({ status: 'REJECTED', isRemoved: true });
    // The seat is offered to the person on the waitlist, who accepts it; the host decides again.
    const offered = await eventually(async () => {
      const page = await guests[1]?.call<{ rsvps: RsvpView[] }>('GET', `/socials/${social.id}`);
      expect(page?.data.rsvps[0]?.offerExpiresAt).toBe('2030-01-15T16:00:00.001Z');
      return page?.data.rsvps[0];
    });
    expect(offered?.status).toBe('WAITLIST');
    const accepted = await guests[1]?.call<{ rsvp: RsvpView }>('PATCH', rsvpsOf(social), {
      isOfferAccepted: true,
    });
    expect(accepted?.data.rsvp).toMatchObject({ status: 'PENDING', offerExpiresAt: null });
    expect((await decide(social, b, { status: 'APPROVED' })).data.status).toBe('APPROVED');
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 1, held: 0 });
  });

  test('decides about many, each for itself', async () => {
    const social = await events.social(host, { maxCapacity: 2, isApprovalRequired: true });
    const rsvps = await Promise.all(
      Array.from({ length: 4 }, async () => (await ask(await events.person(), social)).data),
    );
    // The latest is named first; the places are for those who registered first.
    const ids = rsvps
      .map(rsvp => rsvp.id)
      .toSorted()
      .toReversed();
    const answer = await host.call<{ results: { status: string | null; error: string | null }[] }>(
      'PATCH',
      rsvpsOf(social),
      {
        rsvpIds: [...ids, uuid()],
        status: 'APPROVED',
      },
    );
    expect(answer.data.results.map(each => each.status)).toEqual([null, null, 'APPROVED', 'APPROVED', null]);
    expect(answer.data.results[0]?.error).toBe('There is no place left.');
    const key = { 'idempotency-key': `many-${social.id}` };
    const body = { rsvpIds: ids.slice(2, 3), status: 'CANCELLED' };
    const cancelled = await host.call<{ results: object[] }>('PATCH', rsvpsOf(social), body, key);
    expect(cancelled.data.results).toEqual([{ rsvpId: ids[2], status: 'CANCELLED', error: null }]);
    expect((await host.call('PATCH', rsvpsOf(social), body, key)).data).toEqual(cancelled.data);
  });

  test('answers ten equal decisions about many with the same results, and decides once', async () => {
    const social = await events.social(host, { maxCapacity: 3, isApprovalRequired: true });
    const rsvps = await Promise.all(
      Array.from({ length: 5 }, async () => (await ask(await events.person(), social)).data),
    );
    const body = { rsvpIds: rsvps.map(({ id }) => id), status: 'APPROVED' };
    const tenTimes = (given: object, headers = {}) =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          host.call<{ results: { status: string | null }[] }>('PATCH', rsvpsOf(social), given, headers),
        ),
      );
    const equal = await tenTimes(body, { 'idempotency-key': `ten-${social.id}` });
    expect(equal.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(equal.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(equal[0]?.data.results.filter(({ status }) => status === 'APPROVED')).toHaveLength(3);
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 3 });
    // The twin without a key: each decides, and all but one find it decided.
    const each = await tenTimes({ ...body, status: 'CANCELLED' });
    expect(new Set(each.map(({ data }) => JSON.stringify(data))).size).toBeGreaterThan(1);
  });

  test('repeats no response to a host who is none any more', async () => {
    const other = await events.person();
    const social = await events.social(host, { isApprovalRequired: true });
    await eventually(async () => {
      const edit = await host.call('PATCH', `/socials/${social.id}`, {
        hostIds: [host.userId, other.userId],
      });
      expect(edit.status).toBe(200);
    });
    await acceptHosting(other, social);
    const rsvp = (await ask(await events.person(), social)).data;
    const key = (name: string) => ({ 'idempotency-key': `${name}-${social.id}` });
    const path = `${rsvpsOf(social)}/${rsvp.id}`;
    const edit = { title: 'Edited by both' };
    const calls = [
      () => other.call('PATCH', `/socials/${social.id}`, edit, key('edit')),
      () => other.call('PATCH', rsvpsOf(social), { rsvpIds: [rsvp.id], status: 'WAITLISTED' }, key('many')),
      () => other.call('PATCH', path, { status: 'APPROVED' }, key('one')),
    ];
    for (const call of calls) expect((await call()).status).toBe(200);
    await host.call('PATCH', `/socials/${social.id}`, { hostIds: [host.userId] });
    for (const call of calls) expect((await call()).status).toBe(403);
  });

  test('lists attendees by page, state and name, with counts', async () => {
    const social = await events.social(host, { maxCapacity: 3 });
    const guests = await Promise.all(Array.from({ length: 5 }, () => events.person()));
    for (const guest of guests) await ask(guest, social);
    const v2 = (query: string) =>
      host.call<{ id: string; user: { email: string } }[]>('GET', `${rsvpsOf(social)}/v2?${query}`);
    const first = await v2('pageSize=3');
    expect(first.data).toHaveLength(3);
    expect(first.meta.counts).toMatchObject({ APPROVED: 3, WAITLIST: 2, CANCELLED: 0 });
    const second = await v2(`pageSize=3&exclusiveStartKey=${first.meta.lastEvaluatedKey}`);
    expect(second.data).toHaveLength(2);
    expect(second.meta.lastEvaluatedKey).toBeNull();
    expect((await v2('exclusiveStartKey=Zm9yZ2Vk')).status).toBe(400);
    expect((await v2('status=WAITLIST')).data).toHaveLength(2);
    const name = guests[0]?.userId.slice(-6) ?? '';
    expect((await v2(`text=${name}`)).data.map(each => each.user.email)).toEqual([`${name}@example.com`]);
    expect((await v2('text=.*')).data).toEqual([]);
  });
});
