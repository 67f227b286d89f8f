import { beforeAll, describe, expect, test } from '@jest/globals';
import { useEngines } from '@momos/testing';
import { v7 as uuid } from 'uuid';
import {
  type Person,
  type RsvpView,
  rsvpsOf,
  type RunningEvents,
  type SocialView,
  startEvents,
} from './running-events.ts';

const engines = useEngines();
let events: RunningEvents;
let host: Person;
let reviewer: Person;
let guest: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  [host, guest] = [await events.person(), await events.person()];
  reviewer = await events.person({ roles: ['reviewer'] });
});

const curate = (social: { id: string }, reviewStatus: string) =>
  reviewer.call<SocialView>('PATCH', `/socials/${social.id}`, { reviewStatus });
const titles = (cards: { title: string }[] | undefined) => (cards ?? []).map(card => card.title);
const at = (date: string) => ({
  eventTimestamp: `${date}T19:00:00Z`,
  eventEndTimestamp: `${date}T21:00:00Z`,
});

describe('a calendar to subscribe to', () => {
  type Feed = { path: string | null };
  const fileAt = (path: string | null) =>
    events.visitor.call<string>('GET', (path ?? '').replace('/api', ''));

  test('has what a person goes to, waits for and hosts, by the newest link of theirs alone', async () => {
    const person = await events.person();
    const [going, waiting, hosting] = [
      await events.social(host, { visibility: 'PRIVATE', title: 'Going there' }),
      await events.social(host, { title: 'Waiting there', isApprovalRequired: true }),
      await events.social(person, { visibility: 'PRIVATE', title: 'Hosting there' }),
    ];
    await person.call('POST', rsvpsOf(going), { inviteCode: going.inviteCode });
    await person.call('POST', rsvpsOf(waiting), {});
    expect((await person.call<Feed>('GET', '/users/me/calendar-feed')).data).toEqual({ path: null });
    const { path } = (await person.call<Feed>('POST', '/users/me/calendar-feed')).data;
    expect((await person.call<Feed>('GET', '/users/me/calendar-feed')).data).toEqual({ path });

    const { data, headers } = await fileAt(path);
    expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const eventOf = (social: SocialView) =>
      data.split('BEGIN:VEVENT').find(each => each.includes(`UID:${social.id}@momos`)) ?? '';
    expect(eventOf(going)).toContain('STATUS:CONFIRMED');
    expect(eventOf(going)).toContain('Spring');
    expect(eventOf(waiting)).toContain('STATUS:TENTATIVE');
    expect(eventOf(waiting)).not.toContain('Spring');
    expect(eventOf(hosting)).toContain('STATUS:CONFIRMED');

    const { path: next } = (await person.call<Feed>('POST', '/users/me/calendar-feed')).data;
    expect((await fileAt(path)).status).toBe(404);
    expect((await fileAt(next)).status).toBe(200);
    expect((await fileAt(`${next?.slice(0, -2)}xx`)).status).toBe(404);
    expect((await fileAt('/calendars/me?key=no-key')).status).toBe(404);
  });

  test('has the public socials of a host, masked, and none that is hidden', async () => {
    const own = await events.person();
    const shown = await events.social(own, { visibility: 'PUBLIC', title: 'Seen by all' });
    await reviewer.call('PATCH', `/socials/${shown.id}`, { reviewStatus: 'APPROVED' });
    const hidden = await events.social(own, { visibility: 'PRIVATE', title: 'Seen by few' });
    const { data } = await fileAt(`/calendars/socials?hostId=${own.userId}`);
    expect(data).toContain(`UID:${shown.id}@momos`);
    expect(data).not.toContain(hidden.id);
    expect(data).not.toContain('Spring');
    expect((await fileAt(`/calendars/socials?hostId=${uuid()}`)).data).not.toContain('VEVENT');
  });
});

describe('curation', () => {
  test('is the reviewers’, excludes the status held, and decides what lists show', async () => {
    const city = `Town ${uuid().slice(-4)}`;
    const social = await events.social(host, { title: 'Soon', city, ...at('2030-01-17') });
    const later = await events.social(host, { title: 'Later', city, ...at('2030-03-01') });
    const list = async () =>
      titles(
        (await events.visitor.call<{ title: string }[]>('GET', `/socials?city=${encodeURIComponent(city)}`))
          .data,
      );
    expect(await list()).toEqual([]);
    expect((await host.call('PATCH', `/socials/${social.id}`, { reviewStatus: 'APPROVED' })).status).toBe(
      403,
    );
    expect((await reviewer.call('PATCH', `/socials/${social.id}`, { title: 'Mine' })).status).toBe(403);
    expect((await curate(social, 'APPROVED_FEATURE')).data.reviewStatus).toBe('APPROVED_FEATURE');
    expect((await curate(social, 'APPROVED_FEATURE')).error.code).toBe('illegal_state');
    const mark = (isOfficial: boolean) =>
      reviewer.call<SocialView>('PATCH', `/socials/${social.id}`, { isOfficial });
    expect((await mark(true)).data).toMatchObject({ isOfficial: true, reviewStatus: 'APPROVED_FEATURE' });
    // What its host changes leaves the mark.
    expect((await host.call('PATCH', `/socials/${social.id}`, { isOfficial: false })).status).toBe(403);
    await host.call('PATCH', `/socials/${social.id}`, { maxCapacity: 44 });
    expect((await events.visitor.call('GET', `/socials/${social.id}`)).data).toMatchObject({
      isOfficial: true,
    });
    expect((await mark(false)).data.isOfficial).toBe(false);
    await curate(later, 'APPROVED');
    expect(await list()).toEqual(['Soon', 'Later']);
    const places = await events.visitor.call<Record<string, { title: string }[]>>(
      'GET',
      `/getPublicSocialsV2?city=${encodeURIComponent(city)}`,
    );
    expect(Object.entries(places.data).map(([name, cards]) => [name, titles(cards)])).toEqual([
      ['SPOTLIGHT', ['Soon']],
      ['THIS_WEEK', ['Soon']],
      ['UPCOMING', ['Later']],
    ]);
    await curate(social, 'REVISION_NEEDED');
    expect(await list()).toEqual(['Later']);
    const edited = await host.call<SocialView>('PATCH', `/socials/${social.id}`, { title: 'Sooner' });
    expect(edited.data.reviewStatus).toBe('PENDING');
    const pending = await reviewer.call<{ title: string; owner: object }[]>(
      'GET',
      '/socials/reviewing-publicity?reviewStatus=PENDING',
    );
    expect(titles(pending.data)).toContain('Sooner');
    expect((await host.call('GET', '/socials/reviewing-publicity')).status).toBe(403);
    expect(
      (await events.rpc.getSocials({ ids: [social.id, uuid()] })).socials.map(each => each.title),
    ).toEqual(['Sooner']);
  });
});

describe('lists', () => {
  test('of what is over go by tag, the latest first', async () => {
    const tag = `t${uuid().slice(-6)}`;
    for (const [index, title] of ['Jazz night', 'Jazz & wine', 'Rock night', 'Jazzercise'].entries()) {
      await curate(
        await events.social(host, { title, tags: [tag], ...at(`2030-02-0${index + 1}`) }),
        'APPROVED',
      );
    }
    events.clock.set('2030-02-03T00:00:00Z');
    const past = await events.visitor.call<{ title: string }[]>('GET', `/getPastSocialsV2?tag=${tag}`);
    expect(titles(past.data)).toEqual(['Jazz & wine', 'Jazz night']);
    events.clock.set('2030-01-15T12:00:00Z');
  });

  test('of one’s own: hosted, attended, and who else comes', async () => {
    const [owner, friend] = [await events.person(), await events.person()];
    const social = await events.social(owner, { title: 'Mine' });
    expect(titles((await owner.call<{ title: string }[]>('GET', '/socials/hosted')).data)).toEqual(['Mine']);
    const hosted = async (when: string) => {
      const { data, meta } = await owner.call<{ title: string }[]>('GET', `/socials/hosted?when=${when}`);
      return [titles(data), meta?.total];
    };
    expect([await hosted('coming'), await hosted('past')]).toEqual([
      [['Mine'], 1],
      [[], 0],
    ]);
    const { data: rsvp } = await friend.call<RsvpView>('POST', rsvpsOf(social), { isAttendanceShared: true });
    await guest.call('POST', rsvpsOf(social), {});
    const homies = await guest.call<{ id: string }[]>('GET', `/socials/${social.id}/homiesgoing`);
    expect(homies.data.map(each => each.id)).toEqual([friend.userId]);
    await owner.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
    events.clock.set('2030-02-06T12:00:00Z');
    expect(titles((await friend.call<{ title: string }[]>('GET', '/socials/my-past')).data)).toEqual([
      'Mine',
    ]);
    expect([await hosted('coming'), await hosted('past')]).toEqual([
      [[], 0],
      [['Mine'], 1],
    ]);
    events.clock.set('2030-01-15T12:00:00Z');
    expect((await friend.call('GET', '/socials/subscribed')).data).toEqual([]);
  });
});

test('of earlier questionnaires are found by words of the social or a question, the latest first, by pages', async () => {
  const owner = await events.person();
  const asking = (title: string, question: string, day: number) =>
    events.social(owner, {
      title,
      eventTimestamp: `2030-02-0${day}T19:00:00Z`,
      eventEndTimestamp: `2030-02-0${day}T22:00:00Z`,
      questionnaire: { questions: [{ id: 'q', questionType: 'SHORT_TEXT', title: question }] },
    });
  const search = (query = '') =>
    owner
      .call<{ socialTitle: string }[]>('GET', `/questionnaires${query}`)
      .then(({ data, meta, status }) => ({
        status,
        titles: data?.map(each => each.socialTitle),
        key: meta?.lastEvaluatedKey,
      }));
  expect((await search()).status).toBe(403);
  await asking('Soup (night)', 'What do you cook?', 3);
  await asking('Jazz', 'Which (instrument)?', 4);
  await events.social(owner, { title: 'Without questions' });
  expect((await search()).titles).toEqual(['Jazz', 'Soup (night)']);
  expect((await search('?text=SOUP%20(')).titles).toEqual(['Soup (night)']);
  expect((await search('?text=(instr')).titles).toEqual(['Jazz']);
  expect((await search('?text=nothing')).titles).toEqual([]);
  const first = await search('?pageSize=1');
  expect(first.titles).toEqual(['Jazz']);
  expect((await search(`?pageSize=1&exclusiveStartKey=${first.key}`)).titles).toEqual(['Soup (night)']);
});
