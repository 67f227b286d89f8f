import { beforeAll, describe, expect, test } from '@jest/globals';
import type { CallData, CallMeta } from '@momos/contracts/route';
import type { rsvpsContract } from '@momos/contracts/rsvps';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import { type Person, type RsvpView, rsvpsOf, type RunningEvents, startEvents } from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

type List = typeof rsvpsContract.listV2;
type Social = { id: string };

const questions = [
  { id: 'dish', questionType: 'SHORT_TEXT', title: 'What do you cook?' },
  { id: 'drink', questionType: 'SHORT_TEXT', title: 'What do you drink?' },
];
const open = (given: object = {}) =>
  events.social(host, { maxCapacity: 20_000, questionnaire: { questions }, ...given });
const register = async (social: Social, dish: string, drink = 'Tea') => {
  const guest = await events.person();
  const answers = [
    { questionId: 'dish', answer: dish },
    { questionId: 'drink', answer: drink },
  ];
  const { data } = await guest.call<RsvpView>('POST', rsvpsOf(social), { answers });
  return { guest, id: data.id };
};
const list = async (social: Social, query: Record<string, string> = {}) => {
  const asked = new URLSearchParams(query).toString();
  const answer = await host.call<CallData<List>>('GET', `${rsvpsOf(social)}/v2?${asked}`);
  const meta = (answer as unknown as { meta: CallMeta<List> }).meta;
  return { ...answer, meta, ids: (answer.data ?? []).map(({ id }) => id) };
};
const label = (social: Social, body: object) =>
  host.call<CallData<typeof rsvpsContract.label>>('PATCH', `/socials/${social.id}/attendee-labels`, body);

describe('filters of the attendee list', () => {
  test('combine, and the list says how many fit on all pages', async () => {
    const social = await open();
    const soup = await register(social, 'Leek (green) soup');
    const pie = await register(social, 'Pie', 'Soup of the day');
    const other = await register(social, 'Soup');
    await host.call('PATCH', `${rsvpsOf(social)}/${soup.id}`, { status: 'ATTENDED' });
    await label(social, { rsvpIds: [soup.id, pie.id], addTags: ['VIP'] });

    expect(new Set((await list(social, { answer: 'soup' })).ids)).toEqual(
      new Set([soup.id, pie.id, other.id]),
    );
    const ofDish = await list(social, { answer: 'SOUP', questionId: 'dish' });
    expect(ofDish.ids).toEqual([other.id, soup.id]);
    expect((await list(social, { answer: '(green)', questionId: 'dish' })).ids).toEqual([soup.id]);
    expect((await list(social, { answer: 'soup', questionId: 'dish', tag: 'VIP' })).ids).toEqual([soup.id]);
    expect((await list(social, { isCheckedIn: 'true' })).ids).toEqual([soup.id]);
    expect((await list(social, { isCheckedIn: 'false', tag: 'VIP' })).ids).toEqual([pie.id]);
    expect((await list(social, { paid: 'FREE', tierId: 'general' })).meta.total).toBe(3);
    expect((await list(social, { paid: 'PAID' })).meta.total).toBe(0);
    expect((await list(social, { tierId: 'other' })).ids).toEqual([]);
    expect((await list(social, { text: other.guest.userId.slice(-6), paid: 'FREE' })).ids).toEqual([
      other.id,
    ]);
    expect((await list(social, { paid: 'STOLEN' })).status).toBe(400);
  });

  test('any page of a long list is read by its number, each RSVP on one page, with the true count', async () => {
    const social = await open();
    const { id } = await register(social, 'Soup');
    const rows = events.store.connection.collection<{ _id: string }>('rsvps');
    const stored = await rows.findOne({ _id: id });
    await rows.insertMany(
      Array.from({ length: 1499 }, (_, index) => ({
        ...stored,
        _id: `${id.slice(0, -4)}${index.toString(16).padStart(4, '0')}`,
        userId: uuid(),
        referralCode: index % 2 ? 'maya' : '',
      })).filter(({ _id }) => _id !== id),
    );
    const count = await rows.countDocuments({ socialId: social.id });
    const last = await list(social, { pageSize: '100', offset: '1400' });
    expect([last.meta.total, last.ids.length]).toEqual([count, count - 1400]);
    const seen = new Set<string>();
    for (let offset = 0; offset < count; offset += 100)
      for (const each of (await list(social, { pageSize: '100', offset: String(offset) })).ids)
        seen.add(each);
    expect(seen.size).toBe(count);
    expect(last.meta.refs).toEqual(['maya']);
    const referred = await list(social, { ref: 'maya', pageSize: '1' });
    expect(referred.meta.total).toBe(
      await rows.countDocuments({ socialId: social.id, referralCode: 'maya' }),
    );
    expect(referred.data[0]?.ref).toBe('maya');
  });
});

describe('tags and notes', () => {
  test('are the hosts’ alone, and leave the RSVP and what is published of it as it is', async () => {
    const social = await open();
    const { guest, id } = await register(social, 'Soup');
    const before = (await list(social)).data[0];
    const { data } = await label(social, { rsvpIds: [id], addTags: ['VIP', 'vip'], privateNote: 'Sings' });
    expect(data).toEqual({ labelled: 1 });
    const after = await list(social);
    expect(after.data).toEqual([{ ...before, tags: ['VIP'], privateNote: 'Sings' }]);
    expect(after.meta.tags).toEqual(['VIP']);
    const own = await guest.call('GET', `/socials/${social.id}`);
    expect(JSON.stringify(own.data)).not.toMatch(/Sings|VIP/);
    await label(social, { rsvpIds: [id], removeTags: ['vip'] });
    expect((await list(social)).data[0]).toMatchObject({ tags: [], privateNote: 'Sings' });
    await label(social, { rsvpIds: [id], privateNote: null });
    expect((await list(social)).data[0]?.privateNote).toBeNull();
  });

  test('stay when their person changes the RSVP, and are only for those of the social', async () => {
    const [social, other] = [await open(), await open()];
    const here = await register(social, 'Soup');
    const there = await register(other, 'Soup');
    const { data } = await label(social, { rsvpIds: [here.id, there.id], addTags: ['VIP'] });
    expect(data.labelled).toBe(1);
    expect((await list(other)).data[0]?.tags).toEqual([]);
    await here.guest.call('PATCH', rsvpsOf(social), { isAttendanceShared: true });
    expect((await list(social)).data[0]).toMatchObject({ isAttendanceShared: true, tags: ['VIP'] });
  });

  test('of hosts at the same time are all kept', async () => {
    const social = await open();
    const { id } = await register(social, 'Soup');
    const tags = ['a', 'b', 'c', 'd', 'e'];
    const answers = await Promise.all(tags.map(tag => label(social, { rsvpIds: [id], addTags: [tag] })));
    expect(answers.map(({ status }) => status)).toEqual(tags.map(() => 200));
    expect((await list(social)).data[0]?.tags).toEqual(tags);
  });

  test('are in the table that the host takes home, as text', async () => {
    const social = await open();
    const { id } = await register(social, '=SUM(A1)');
    await label(social, { rsvpIds: [id], addTags: ['=VIP'], privateNote: '@home' });
    const columns = 'columns=tags&columns=note&columns=answers&questionIds=dish';
    const { data } = await host.call<string>('GET', `/getRsvpSummaryCsv?socialId=${social.id}&${columns}`);
    expect(data.replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
      '"Tags","Private note","What do you cook?"',
      `"'=VIP","'@home","'=SUM(A1)"`,
    ]);
    const unasked = await host.call(
      'GET',
      `/getRsvpSummaryCsv?socialId=${social.id}&columns=answers&questionIds=dish&questionIds=removed`,
    );
    expect(unasked.status).toBe(400);
  });
});
