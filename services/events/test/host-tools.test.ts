import { beforeAll, describe, expect, test } from '@jest/globals';
import type { WaitingForHost } from '@momos/contracts/socials';
import { eventually, useEngines } from '@momos/testing';
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
let events: RunningEvents;
let host: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  host = await events.person();
});

const register = (person: Person, social: { id: string }, steps: object = {}) =>
  person.call<RsvpView>('POST', rsvpsOf(social), steps);
const decide = (social: { id: string }, rsvp: { id: string }, decision: object) =>
  host.call<RsvpView & { history: { reason: string | null; note: string | null }[] }>(
    'PATCH',
    `${rsvpsOf(social)}/${rsvp.id}`,
    decision,
  );
const publishedOf = (id: string) => events.published.filter(({ rsvp }) => rsvp?.id === id);
const ownRsvp = async (person: Person, social: { id: string }) =>
  (await person.call<SocialView>('GET', `/socials/${social.id}`)).data.rsvps[0];

describe('a note with a rejection', () => {
  test('reaches the guest, the history and the bus, apart from the reason', async () => {
    const social = await events.social(host, { isApprovalRequired: true });
    const guest = await events.person();
    const { data: rsvp } = await register(guest, social);
    const decided = await decide(social, rsvp, { status: 'REJECTED', note: 'Come to the next one!' });
    expect(decided.data.history.at(-1)).toMatchObject({ reason: null, note: 'Come to the next one!' });
    expect((await ownRsvp(guest, social))?.hostNote).toBe('Come to the next one!');
    await eventually(() =>
      expect(publishedOf(rsvp.id).at(-1)).toMatchObject({ reason: '', note: 'Come to the next one!' }),
    );
  });

  test('leaves the reason by which a guest who was approved learns that the ticket ended', async () => {
    const social = await events.social(host);
    const guest = await events.person();
    const { data: rsvp } = await register(guest, social);
    await decide(social, rsvp, { status: 'REJECTED', reason: 'MISTAKENLY_APPROVE', note: 'Sorry!' });
    await eventually(() =>
      expect(publishedOf(rsvp.id).at(-1)).toMatchObject({ reason: 'MISTAKENLY_APPROVE', note: 'Sorry!' }),
    );
    // A registration that begins again has no rejection to explain.
    await register(guest, social);
    expect((await ownRsvp(guest, social))?.hostNote).toBeNull();
  });
});

describe('the time in which a ticket is sold', () => {
  const sold = (window: object) => [
    {
      id: 'general',
      name: 'General',
      type: 'FREE',
      ticketPrice: 0,
      depositAmount: 0,
      capacity: null,
      ...window,
    },
  ];

  test.each([
    [{ salesStart: '2030-01-15T12:00:01Z' }, 'not on sale yet'],
    [{ salesEnd: '2030-01-15T12:00:00Z' }, 'Sales of this ticket have ended'],
  ])('%j refuses registrations', async (window, words) => {
    const social = await events.social(host, { ticketTiers: sold(window) });
    const { status, error } = await register(await events.person(), social);
    expect([status, error.code]).toEqual([409, 'conflict']);
    expect(error.message).toContain(words);
    expect(await events.assertSeats(social.id)).toMatchObject({ confirmed: 0 });
  });

  test('admits while it lasts, is shown, and stays with the social when its host changes it', async () => {
    const window = { salesStart: '2030-01-15T12:00:00.000Z', salesEnd: '2030-02-01T00:00:00.000Z' };
    const social = await events.social(host, { ticketTiers: sold(window) });
    expect(social.ticketTiers[0]).toMatchObject(window);
    expect((await register(await events.person(), social)).data.status).toBe('APPROVED');
    const change = { ticketTiers: sold({ salesEnd: '2030-01-15T12:00:00.000Z' }) };
    const changed = await host.call<SocialView>('PATCH', `/socials/${social.id}`, change);
    // When tickets are sold is the host's own matter: no reviewer has to see it.
    expect(changed.data).toMatchObject({
      pendingEdit: null,
      ticketTiers: [{ salesStart: null, salesEnd: '2030-01-15T12:00:00.000Z' }],
    });
    expect((await register(await events.person(), social)).status).toBe(409);
    const copy = await host.call<SocialView>('GET', `/socials/${social.id}/duplicate`);
    expect(copy.data.ticketTiers[0]).toMatchObject({ salesStart: null, salesEnd: null });
  });

  test('ends after it starts', async () => {
    const ticketTiers = sold({ salesStart: '2030-02-01T00:00:00Z', salesEnd: '2030-01-20T00:00:00Z' });
    await expect(events.social(host, { ticketTiers })).rejects.toThrow('Sales have to end after they start');
  });
});

describe('what waits for a host', () => {
  const waiting = async (person: Person) =>
    (await person.call<WaitingForHost[]>('GET', '/socials/hosted/waiting')).data;

  test('counts registrations to approve, failed refunds and reviews without a reply', async () => {
    const own = await events.person();
    expect(await waiting(own)).toEqual([]);
    const social = await events.social(own, { isApprovalRequired: true, title: 'Salon' });
    await events.social(own);
    for (const guest of [await events.person(), await events.person()]) await register(guest, social);
    expect(await waiting(own)).toEqual([
      {
        socialId: social.id,
        slug: social.slug,
        title: 'Salon',
        pending: 2,
        refundsFailed: 0,
        reviewsUnanswered: 0,
      },
    ]);
    const rsvps = events.store.connection.collection('rsvps');
    const failed = { status: 'FAILED', isCovered: false, amount: 500 };
    await rsvps.updateOne({ socialId: social.id }, { $set: { refunds: [failed] } });
    await events.store.connection.collection<{ _id: string; socialId: string }>('host_reviews').insertMany(
      ['Lovely evening', ''].map((comment, index) => ({
        ...{
          _id: `${social.id}-${index}`,
          version: 1,
          socialId: social.id,
          rsvpId: `${index}`,
          authorId: 'a',
        },
        ...{ hostIds: [own.userId], rating: 5, comment, isPublished: true, reply: null },
      })),
    );
    expect(await waiting(own)).toMatchObject([{ pending: 2, refundsFailed: 1, reviewsUnanswered: 1 }]);
    await rsvps.updateOne({ socialId: social.id }, { $set: { refunds: [{ ...failed, isCovered: true }] } });
    expect(await waiting(own)).toMatchObject([{ refundsFailed: 0 }]);
    // Nothing of a host's is shown to another person.
    expect(await waiting(host)).not.toContainEqual(expect.objectContaining({ socialId: social.id }));
  });

  test('leaves out what is to be paid before a host decides', async () => {
    const own = await events.person();
    const social = await events.social(own, { isApprovalRequired: true, ticketTiers: paidTiers });
    const { data } = await register(await events.person(), social, { tierId: 'vip' });
    expect(data).toMatchObject({ status: 'PENDING', nextStep: 'PAYMENT' });
    expect(await waiting(own)).toEqual([]);
  });
});

test('a host sees the page as a guest does', async () => {
  const social = await events.social(host, { isOnline: false });
  const path = `/socials/slug/${social.slug}`;
  const own = (await host.call<SocialView>('GET', path)).data;
  const asGuest = (await host.call<SocialView>('GET', `${path}?asGuest=true`)).data;
  const visitors = (await events.visitor.call<SocialView>('GET', path)).data;
  expect(own.viewer.isHost).toBe(true);
  expect(own.venueData?.address).not.toBeNull();
  expect(asGuest).toEqual(visitors);
  // What they may not see they do not see as a guest either.
  const secret = await events.social(host, { visibility: 'PRIVATE' });
  const other = await events.person();
  expect((await other.call('GET', `/socials/slug/${secret.slug}?asGuest=true`)).status).toBe(404);
  expect((await host.call('GET', `/socials/slug/${secret.slug}?asGuest=true`)).status).toBe(200);
});
