import { beforeAll, describe, expect, test } from '@jest/globals';
import { LiveAccessService } from '@momos/contracts/proto/events/v1/live_access';
import { eventually, useEngines } from '@momos/testing';
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
import { paidTiers, socialInput } from './social-input.ts';

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

describe('a social', () => {
  test('is published with a slug of its own, safe html and a masked place', async () => {
    const description = 'Come <script>alert(1)</script>\n\nSee https://example.com/a?b=1&c=2.';
    const first = await events.social(host, { title: 'Café & Jazz!', description });
    const second = await events.social(host, { title: 'Café & Jazz!' });
    expect(first.slug).toBe('cafe-and-jazz');
    expect(second.slug).toMatch(/^cafe-and-jazz-\w{6}$/);
    expect(first.htmlDescription).toBe(
      '<p>Come &lt;script&gt;alert(1)&lt;/script&gt;</p><p>See <a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener" target="_blank">https://example.com/a?b=1&amp;c=2</a>.</p>',
    );
    expect(first).toMatchObject({
      reviewStatus: 'PENDING',
      version: 1,
      venueData: { address: '12 Spring St' },
      viewer: { isHost: true },
    });
    const seen = (await events.visitor.call<SocialView>('GET', `/socials/slug/${first.slug}`)).data;
    expect(seen).toMatchObject({
      venue: 'A rooftop in SoHo',
      venueData: { name: null, address: null, coordinate: null, maskedVenue: 'A rooftop in SoHo' },
      inviteCode: null,
      rsvps: [],
    });
    await guest.call('POST', rsvpsOf(first), {});
    expect(
      (await guest.call<SocialView>('GET', `/socials/slug/${first.slug}?includeChatChannel=true`)).data,
    ).toMatchObject({
      venueData: { address: '12 Spring St' },
      chatChannel: `social/${first.id}`,
      confirmedPax: 1,
    });
  });

  test('keeps the cover that was drawn while it was written, whatever is edited; a copy has one of its own', async () => {
    const coverSeed = 'dinner-f1f7b2a4-6b1d-4f0a-9a55-2f4f3f0a1b2c';
    const given = { title: 'Solar evening', tags: [] };
    const social = await events.social(host, { ...given, coverSeed });
    expect(social.coverSeed).toBe(coverSeed);
    const copy = (await host.call<SocialView>('GET', `/socials/${social.id}/duplicate`)).data;
    expect(copy.coverSeed).toBe(`climate-${copy.id}`);
    const plain = await events.social(host, given);
    expect(plain.coverSeed).toBe(`climate-${plain.id}`);
    const body = { title: 'Chess', tags: ['games'] };
    const edited = await host.call<SocialView>('PATCH', `/socials/${plain.id}`, body);
    expect(edited.data.coverSeed).toBe(plain.coverSeed);
  });

  test('shows prices as the spec says', async () => {
    const tiers = [
      ...paidTiers,
      { name: 'Standing', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: 5 },
    ];
    const social = await events.social(host, { ticketTiers: tiers });
    expect(social).toMatchObject({
      priceText: 'From: Free ~ $80',
      isFree: false,
      paymentInfo: { ticketPrice: 0, isPaymentRequired: true },
    });
    expect(social.ticketTiers.map(tier => tier.remainingQuantity)).toEqual([10, 5]);
    const price = await events.visitor.call<{ priceRange: string }>('POST', '/socials/ticket-price', {
      socialId: social.id,
    });
    expect(price.data.priceRange).toBe('Free - $80');
  });

  test('is changed by version, and never below what is taken or to a stricter policy', async () => {
    const social = await events.social(host, { maxCapacity: 3 });
    const change = (body: object, headers = {}) =>
      host.call<SocialView>('PATCH', `/socials/${social.id}`, body, headers);
    expect((await change({ title: 'New' }, { 'if-match': '1' })).data).toMatchObject({
      title: 'New',
      version: 2,
      slug: social.slug,
    });
    expect((await change({ title: 'Newer' }, { 'if-match': '1' })).status).toBe(412);
    for (const person of [await events.person(), await events.person()])
      await person.call('POST', rsvpsOf(social), {});
    expect((await change({ maxCapacity: 1 })).status).toBe(409);
    expect(
      (
        await change({
          ticketTiers: [
            { id: 'other', name: 'Other', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null },
          ],
        })
      ).status,
    ).toBe(409);
    expect((await change({ maxCapacity: 2 })).data.maxCapacity).toBe(2);
    const third = await events.person();
    expect((await third.call<RsvpView>('POST', rsvpsOf(social), {})).data.status).toBe('WAITLIST');
    expect((await change({ maxCapacity: 5 })).status).toBe(200);
    await eventually(async () =>
      expect((await third.call<SocialView>('GET', `/socials/${social.id}`)).data.rsvps[0]?.status).toBe(
        'APPROVED',
      ),
    );
    await events.assertSeats(social.id);
    const none = { ticketPercent: 0, depositPercent: 0 };
    const policy = { early: none, WITHIN72H: none, WITHIN24H: none, BEFORE3H: none };
    expect((await change({ cancellationPolicy: policy })).status).toBe(409);
    expect((await change({ eventEndTimestamp: '2030-02-05T18:00:00Z' })).error.details?.[0]?.field).toBe(
      'body.eventEndTimestamp',
    );
  });

  test('is deleted with a prefix and gone for all but its hosts', async () => {
    const social = await events.social(host);
    expect((await guest.call('DELETE', `/socials/${social.id}`)).status).toBe(403);
    expect((await host.call('DELETE', `/socials/${social.id}`)).data).toEqual({ ok: true });
    expect((await events.visitor.call('GET', `/socials/${social.id}`)).status).toBe(404);
    expect((await host.call<SocialView>('GET', `/socials/${social.id}`)).data).toMatchObject({
      isDeleted: true,
      title: '[DELETED] Rooftop jazz',
    });
  });

  test('with "(CANCELLED)" in its title is cancelled', async () => {
    const social = await events.social(host);
    const answer = await host.call<SocialView>('PATCH', `/socials/${social.id}`, {
      title: 'Rooftop jazz (CANCELLED)',
    });
    expect(answer.data.isCancelled).toBe(true);
    expect((await guest.call('POST', rsvpsOf(social), {})).status).toBe(410);
  });

  test('can be copied, and taken into a calendar', async () => {
    const social = await events.social(host, { visibility: 'PUBLIC', title: 'Copy, me' });
    const copy = await host.call<SocialView>('GET', `/socials/${social.id}/duplicate`);
    expect(copy.data).toMatchObject({
      title: 'Copy, me (copy)',
      visibility: 'PRIVATE',
      reviewStatus: 'PENDING',
      confirmedPax: 0,
    });
    const file = await events.visitor.call<string>('GET', `/socials/${social.id}/calendar`);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.data).toContain('SUMMARY:Copy\\, me');
    expect(file.data).toContain('DTSTART:20300205T190000Z');
    expect(file.data).not.toContain('Spring');
  });

  test('is in a calendar with its address by a link of one person alone, without a token', async () => {
    const social = await events.social(host, { visibility: 'PRIVATE', title: 'Secret supper' });
    const other = await events.social(host, { visibility: 'PRIVATE' });
    const fileAt = (path: string) => events.visitor.call<string>('GET', path.replace('/api', ''));
    const path = (await host.call<SocialView>('GET', `/socials/${social.id}`)).data.calendarPath;
    expect((await fileAt(path)).data).toContain('Spring');
    expect((await fileAt(`/socials/${social.id}/calendar`)).status).toBe(404);
    expect((await fileAt(path.replace(social.id, other.id))).status).toBe(404);
    expect((await fileAt(`${path.slice(0, -2)}xx`)).status).toBe(404);

    await guest.call('POST', rsvpsOf(social), { inviteCode: social.inviteCode });
    const { data: tickets } = await guest.call<{ social: { id: string; calendarPath: string } }[]>(
      'GET',
      '/users/me/rsvps',
    );
    const ticket = tickets.find(each => each.social.id === social.id);
    expect((await fileAt(ticket?.social.calendarPath ?? '')).data).toContain('Spring');
    expect(ticket?.social.calendarPath).not.toBe(path);
  });
});

describe('who may see a social', () => {
  test('PRIVATE is a 404 without its code, an RSVP or hosting; COMMUNITY_ONLY asks visitors to sign in', async () => {
    const hidden = await events.social(host, { visibility: 'PRIVATE' });
    const path = `/socials/slug/${hidden.slug}`;
    expect((await events.visitor.call('GET', path)).status).toBe(404);
    expect((await guest.call('GET', path)).status).toBe(404);
    expect((await guest.call('POST', rsvpsOf(hidden), {})).status).toBe(404);
    expect((await events.visitor.call('GET', `${path}?inviteCode=wrong`)).status).toBe(404);
    expect((await events.visitor.call('GET', `${path}?inviteCode=${hidden.inviteCode}`)).status).toBe(200);
    expect((await guest.call('POST', rsvpsOf(hidden), { inviteCode: hidden.inviteCode })).status).toBe(201);
    expect((await guest.call('GET', path)).status).toBe(200);
    const community = await events.social(host, { visibility: 'COMMUNITY_ONLY' });
    expect((await events.visitor.call('GET', `/socials/${community.id}`)).status).toBe(401);
    expect((await guest.call('GET', `/socials/${community.id}`)).status).toBe(200);
    const access = await events.rpc.getSocialAccess({ socialId: hidden.id, userId: host.userId });
    expect(access).toMatchObject({ isHost: true, isVisible: true, social: { id: hidden.id } });
    expect(await events.rpc.getSocialAccess({ socialId: hidden.id, userId: uuid() })).toMatchObject({
      isHost: false,
      isVisible: false,
    });
    await expect(events.rpc.getSocialAccess({ socialId: uuid(), userId: host.userId })).rejects.toMatchObject(
      { code: 'not_found' },
    );
  });

  test('is answered for many people together, each by their own token', async () => {
    const [hidden, open] = [await events.social(host, { visibility: 'PRIVATE' }), await events.social(host)];
    const stranger = await events.person();
    expect((await guest.call('POST', rsvpsOf(hidden), { inviteCode: hidden.inviteCode })).status).toBe(201);
    const liveAccess = connectRpc(engines, LiveAccessService, {
      from: 'gateway',
      to: 'events',
      port: events.service.grpcPort,
    });
    const asked: [SocialView | { id: string }, string, boolean, boolean][] = [
      [hidden, host.token, true, true],
      [hidden, guest.token, false, true],
      [hidden, stranger.token, false, false],
      [hidden, reviewer.token, false, true],
      [hidden, '', false, false],
      [hidden, 'a.b.c', false, false],
      [open, '', false, true],
      [{ id: uuid() }, host.token, false, false],
    ];
    const questions = asked.map(([social, accessToken]) => ({ socialId: social.id, accessToken }));
    expect(await liveAccess.listSocialAccess({ questions })).toEqual({
      answers: asked.map(([, , isHost, isVisible]) => ({ isHost, isVisible })),
    });
    const tooMany = Array.from({ length: 501 }, () => ({ socialId: open.id, accessToken: '' }));
    await expect(liveAccess.listSocialAccess({ questions: tooMany })).rejects.toMatchObject({
      code: 'bad_request',
    });
  });
});

test('bad input is refused by field, and nothing is changed', async () => {
  const post = (body: object) => host.call('POST', '/socials', body);
  const fields = async (body: object) => (await post(body)).error.details?.map(each => each.field);
  expect(await fields({})).toEqual(
    expect.arrayContaining(['body.title', 'body.eventTimestamp', 'body.ticketTiers']),
  );
  expect(await fields(socialInput({ owner: 'me' }))).toEqual(['body.owner']);
  expect(await fields(socialInput({ maxCapacity: 0 }))).toEqual(['body.maxCapacity']);
  expect(await fields(socialInput({ hostIds: ['x'] }))).toEqual(['body.hostIds.0']);
  const twins = [1, 2].map(() => ({
    id: 'a',
    name: 'A',
    type: 'FREE',
    ticketPrice: 0,
    depositAmount: 0,
    capacity: null,
  }));
  expect(await fields(socialInput({ ticketTiers: twins }))).toEqual(['body.ticketTiers']);
  expect((await host.call('GET', '/socials/nope')).status).toBe(400);
  expect((await host.call('GET', `/socials/${uuid()}`)).status).toBe(404);
  expect((await host.call('GET', '/socials?pageSize=1000')).status).toBe(400);
  expect((await host.call('GET', '/socials/hosted?exclusiveStartKey=abc')).status).toBe(400);
});

describe('what a person sees', () => {
  const city = `City ${uuid().slice(-8)}`;
  const visible = (who: Pick<Person, 'call'>, more = '') =>
    who.call<{ title: string }[]>('GET', `/getVisibleSocials?city=${encodeURIComponent(city)}${more}`);
  const social = (title: string, date: string, given: object = {}) =>
    events.social(host, { title, city, ...at(date), ...given });

  test('is public socials, those for signed-in people, and their own, the soonest first', async () => {
    const open = await social('Open', '2034-03-04');
    const community = await social('Community', '2034-03-02', { visibility: 'COMMUNITY_ONLY' });
    const secret = await social('Secret', '2034-03-03', { visibility: 'PRIVATE' });
    const submitted = await social('Submitted', '2034-03-01', { visibility: 'COMMUNITY_ONLY' });
    const cancelled = await social('Cancelled', '2034-03-05', { visibility: 'COMMUNITY_ONLY' });
    for (const each of [open, community, cancelled]) await curate(each, 'APPROVED');
    await host.call('PATCH', `/socials/${cancelled.id}`, { isCancelled: true });

    expect(titles((await visible(events.visitor)).data)).toEqual(['Open']);
    const person = await events.person();
    expect(titles((await visible(person)).data)).toEqual(['Community', 'Open']);
    await person.call('POST', rsvpsOf(secret), { inviteCode: secret.inviteCode });
    expect(titles((await visible(person)).data)).toEqual(['Community', 'Secret', 'Open']);
    expect(titles((await visible(host)).data)).toEqual(['Submitted', 'Community', 'Secret', 'Open']);
    expect(submitted.reviewStatus).toBe('PENDING');

    const first = await visible(host, '&pageSize=3');
    const rest = await visible(host, `&pageSize=3&exclusiveStartKey=${first.meta.lastEvaluatedKey}`);
    expect(titles([...first.data, ...rest.data])).toEqual(['Submitted', 'Community', 'Secret', 'Open']);
    expect(titles((await visible(person, `&hostIds=${uuid()},${host.userId}`)).data)).toHaveLength(3);
    expect((await visible(person, `&hostIds=${uuid()}`)).data).toEqual([]);
    expect((await visible(person, '&hostIds=all')).status).toBe(400);
  });
});
