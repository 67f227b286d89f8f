import { beforeAll, describe, expect, test } from '@jest/globals';
import type { PendingEditCard } from '@momos/contracts/pending-edits';
import { SocialChange, type SocialChanged } from '@momos/contracts/proto/events/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, listenTo, useEngines } from '@momos/testing';
import {
  acceptHosting,
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
let reviewer: Person;
let published: SocialChanged[];

beforeAll(async () => {
  events = await startEvents(engines);
  published = await listenTo(engines, topics.social);
  host = await events.person();
  reviewer = await events.person({ roles: ['reviewer'] });
});

type Social = Pick<SocialView, 'id' | 'slug' | 'version'>;
const change = (who: Person, { id }: Social, body: object, headers?: Record<string, string>) =>
  who.call<SocialView>('PATCH', `/socials/${id}`, body, headers);
const pageOf = async (who: Pick<Person, 'call'>, { slug }: Social) =>
  (await who.call<SocialView>('GET', `/socials/slug/${slug}`)).data;
const waiting = async ({ id }: Social) =>
  (await reviewer.call<PendingEditCard[]>('GET', '/socials/pending-edits?pageSize=100')).data.find(
    each => each.id === id,
  );
const decide = (who: Person, { id }: Social, body: object) =>
  who.call<SocialView>('PATCH', `/socials/${id}/pending-edit`, body);
const states = ({ id }: Social) => published.filter(each => each.social?.id === id);

async function approved(given: object = {}, by = host): Promise<SocialView> {
  const social = await events.social(by, given);
  return (await change(reviewer, social, { reviewStatus: 'APPROVED' })).data;
}

/** Everything that a reviewer approved, each otherwise. */
const swapped = {
  title: 'Casino night',
  description: 'Send your coins to this address.',
  tags: ['coins'],
  splashImageUrl: '/media/public/social_banners/casino-1893456000000-web.webp',
  isOnline: true,
  onlineUrl: 'https://elsewhere.example/room',
  city: 'Elsewhere',
  venueData: {
    name: 'Back room',
    maskedVenue: 'Somewhere',
    address: '1 Dark Alley',
    city: 'Elsewhere',
    coordinate: null,
  },
  eventTimestamp: '2030-02-05T18:00:00Z',
  eventEndTimestamp: '2030-02-05T21:00:00Z',
  timezone: 'Europe/Berlin',
  noShowPolicy: 'We keep your coins.',
  currency: 'USD',
  ticketTiers: [
    { id: 'general', name: 'Entry', type: 'PAID', ticketPrice: 900, depositAmount: 0, capacity: null },
  ],
  questionnaire: {
    questions: [
      {
        id: 'q1',
        questionType: 'SHORT_TEXT',
        title: 'Your card number?',
        isRequired: true,
        availableAnswers: [],
        isOptInShareResponse: false,
        userDataMapping: null,
        canRemove: true,
        subQuestions: [],
      },
    ],
  },
};

describe('what a reviewer approved', () => {
  test.each(Object.entries(swapped))(
    'keeps its %s in public until a reviewer approves the change',
    async (field, value) => {
      const social = await approved();
      const visitors = await pageOf(events.visitor, social);
      const edited = await change(host, social, field === 'currency' ? swapped : { [field]: value });
      expect(edited.status).toBe(200);
      const { version: _, ...after } = await pageOf(events.visitor, social);
      const { version: __, ...before } = visitors;
      expect(after).toEqual(before);
      expect((await waiting(social))?.pendingEdit.version).toBe(edited.data.version);
    },
  );

  test('is what hosts see beside their edit, which no one else sees', async () => {
    const social = await approved();
    const { data } = await change(host, social, swapped);
    expect(data.title).toBe('Rooftop jazz');
    expect(data.pendingEdit).toMatchObject({
      version: data.version,
      author: { id: host.userId },
      rejection: null,
      before: { title: 'Rooftop jazz', venueData: { address: '12 Spring St' } },
      after: { title: 'Casino night', onlineUrl: 'https://elsewhere.example/room' },
    });
    const guest = await events.person();
    await guest.call('POST', rsvpsOf(social), { tierId: 'general' });
    for (const who of [events.visitor, guest]) {
      const page = await pageOf(who, social);
      expect(page.pendingEdit).toBeNull();
      expect(JSON.stringify(page)).not.toContain('Casino');
    }
    expect((await pageOf(reviewer, social)).pendingEdit?.after.title).toBe('Casino night');
    await eventually(() => expect(Number(states(social).at(-1)?.social?.version)).toBe(data.version));
    expect(JSON.stringify(states(social).map(each => each.social?.title))).not.toContain('Casino');
  });

  test('leaves the lists where it is made private with other words, and waits for a reviewer again', async () => {
    const social = await approved();
    const hidden = await change(host, social, { visibility: 'PRIVATE', title: 'Casino night' });
    expect(hidden.data).toMatchObject({ title: 'Casino night', reviewStatus: 'PENDING', pendingEdit: null });
    const back = await change(host, social, { visibility: 'PUBLIC' });
    expect(back.data.reviewStatus).toBe('PENDING');
    const list = await events.visitor.call<{ id: string }[]>(
      'GET',
      `/socials?hostId=${host.userId}&pageSize=100`,
    );
    expect(list.data.map(({ id }) => id)).not.toContain(social.id);
  });

  test('stays approved where it was only hidden for a while', async () => {
    const social = await approved();
    await change(host, social, { visibility: 'PRIVATE' });
    expect((await change(host, social, { visibility: 'PUBLIC' })).data.reviewStatus).toBe('APPROVED');
  });

  test('is what a copy is made of', async () => {
    const social = await approved();
    await change(host, social, { title: 'Casino night' });
    const { data: copy } = await host.call<SocialView>('GET', `/socials/${social.id}/duplicate`);
    expect(copy).toMatchObject({ title: 'Rooftop jazz (copy)', reviewStatus: 'PENDING', pendingEdit: null });
  });
});

describe('an edit', () => {
  test('of capacity, approval and rules of guests applies immediately', async () => {
    const social = await approved();
    const { data } = await change(host, social, {
      maxCapacity: 25,
      isApprovalRequired: true,
      maxPlusOnes: 2,
    });
    expect(data).toMatchObject({
      maxCapacity: 25,
      isApprovalRequired: true,
      maxPlusOnes: 2,
      pendingEdit: null,
    });
    const [tier] = data.ticketTiers;
    const { remainingQuantity: _, isQueued: _queued, ...same } = tier ?? {};
    const resized = await change(host, social, { ticketTiers: [{ ...same, capacity: 7 }] });
    expect(resized.data.ticketTiers[0]).toMatchObject({ capacity: 7 });
    expect(resized.data.pendingEdit).toBeNull();
  });

  test('that cancels applies immediately, and what waited goes', async () => {
    const social = await approved();
    await change(host, social, { title: 'Casino night' });
    const { data } = await change(host, social, { isCancelled: true });
    expect(data).toMatchObject({ isCancelled: true, title: 'Rooftop jazz (CANCELLED)', pendingEdit: null });
    const other = await approved();
    const marked = await change(host, other, { title: 'Rooftop jazz (CANCELLED)' });
    expect(marked.data).toMatchObject({ isCancelled: true, title: 'Rooftop jazz (CANCELLED)' });
  });

  test('of trusted hosts, reviewers and where nothing is curated applies immediately', async () => {
    const trusted = await events.person({ hosting: 'TRUSTED' });
    const own = await events.social(trusted);
    expect((await change(trusted, own, { title: 'Late jazz' })).data).toMatchObject({
      title: 'Late jazz',
      reviewStatus: 'APPROVED',
    });
    const admin = await events.person({ isAdmin: true });
    const social = await approved();
    expect((await change(admin, social, { title: 'Late jazz' })).data.title).toBe('Late jazz');
    const uncurated = await events.social(host);
    expect((await change(host, uncurated, { title: 'Late jazz' })).data).toMatchObject({
      title: 'Late jazz',
      reviewStatus: 'PENDING',
    });
  });

  test('grows, shrinks and ends with what its host changes', async () => {
    const social = await approved();
    await change(host, social, { title: 'Casino night' });
    const grown = await change(host, social, { description: 'Coins.' });
    expect(grown.data.pendingEdit?.after).toMatchObject({ title: 'Casino night', description: 'Coins.' });
    const shrunk = await change(host, social, { title: 'Rooftop jazz' });
    expect(shrunk.data.pendingEdit?.after).toEqual({ description: 'Coins.' });
    const { data } = await host.call<SocialView>('DELETE', `/socials/${social.id}/pending-edit`);
    expect(data.pendingEdit).toBeNull();
    expect(await waiting(social)).toBeUndefined();
    expect((await host.call('DELETE', `/socials/${social.id}/pending-edit`)).status).toBe(409);
    const stranger = await events.person();
    expect((await stranger.call('DELETE', `/socials/${social.id}/pending-edit`)).status).toBe(403);
  });

  test('of the co-hosts: new ones are asked after the review, others leave immediately', async () => {
    const [one, two] = [await events.person(), await events.person()];
    const draft = await events.social(host, { hostIds: [one.userId] });
    await acceptHosting(one, draft);
    await change(reviewer, draft, { reviewStatus: 'APPROVED' });
    const { data } = await change(host, draft, { hostIds: [two.userId] });
    expect(data.hosts.map(({ id }) => id)).toEqual([host.userId]);
    expect(data.invitedHosts).toEqual([]);
    expect(data.pendingEdit?.after.invitedHosts?.map(({ id }) => id)).toEqual([two.userId]);
    expect(
      (await two.call('PATCH', `/socials/${draft.id}/host-invitation`, { isAccepted: true })).status,
    ).toBe(404);
    await decide(reviewer, draft, { version: data.version, isAccepted: true });
    expect((await pageOf(host, draft)).invitedHosts.map(({ id }) => id)).toEqual([two.userId]);
    await acceptHosting(two, draft);
  });

  test('is refused where it could never be published', async () => {
    const social = await approved();
    const bad = await change(host, social, { eventEndTimestamp: '2020-01-01T00:00:00Z' });
    expect(bad.error.details?.[0]?.field).toBe('body.eventEndTimestamp');
  });
});

describe('a reviewer', () => {
  test('approves all of it together, and guests learn that it moved', async () => {
    const social = await approved();
    const edited = await change(host, social, swapped);
    const done = await decide(reviewer, social, { version: edited.data.version, isAccepted: true });
    expect(done.data).toMatchObject({ title: 'Casino night', reviewStatus: 'APPROVED', pendingEdit: null });
    expect(await pageOf(events.visitor, social)).toMatchObject({ title: 'Casino night', tags: ['coins'] });
    expect(await waiting(social)).toBeUndefined();
    await eventually(() =>
      expect(states(social).at(-1)).toMatchObject({
        change: SocialChange.SOCIAL_CHANGE_MOVED,
        editAuthorId: host.userId,
        isEditAccepted: true,
        social: { title: 'Casino night' },
      }),
    );
  });

  test('rejects with a comment, which the host sees beside the edit and may answer with another', async () => {
    const social = await approved();
    const edited = await change(host, social, { title: 'Casino night' });
    const verdict = { version: edited.data.version, isAccepted: false, comment: 'No gambling.' };
    expect((await decide(reviewer, social, verdict)).data.pendingEdit?.rejection?.comment).toBe(
      'No gambling.',
    );
    expect(await waiting(social)).toBeUndefined();
    await eventually(() =>
      expect(states(social).at(-1)).toMatchObject({ isEditAccepted: false, editComment: 'No gambling.' }),
    );
    expect(await pageOf(host, social)).toMatchObject({
      title: 'Rooftop jazz',
      pendingEdit: { rejection: { comment: 'No gambling.' }, after: { title: 'Casino night' } },
    });
    const again = await change(host, social, { title: 'Card night' });
    expect(again.data.pendingEdit).toMatchObject({ rejection: null, after: { title: 'Card night' } });
    expect((await waiting(social))?.pendingEdit.after.title).toBe('Card night');
  });

  test('decides only about what they saw, once', async () => {
    const social = await approved();
    const seen = (await change(host, social, { title: 'Late jazz' })).data.version;
    const swappedAgain = (await change(host, social, { title: 'Casino night' })).data.version;
    expect((await decide(reviewer, social, { version: seen, isAccepted: true })).error.code).toBe(
      'stale_version',
    );
    // What applies immediately is no other edit.
    await change(host, social, { maxCapacity: 30 });
    const both = await Promise.all(
      [reviewer, await events.person({ roles: ['reviewer'] })].map(who =>
        decide(who, social, { version: swappedAgain, isAccepted: true }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await pageOf(events.visitor, social)).toMatchObject({ title: 'Casino night', maxCapacity: 30 });
    expect((await decide(host, social, { version: 1, isAccepted: true })).status).toBe(403);
  });

  test('approves a submission only as they saw it', async () => {
    const social = await events.social(host);
    await change(host, social, { title: 'Casino night' });
    const card = (
      await reviewer.call<{ id: string; version: number }[]>(
        'GET',
        '/socials/reviewing-publicity?pageSize=100',
      )
    ).data.find(({ id }) => id === social.id);
    const stale = await change(
      reviewer,
      social,
      { reviewStatus: 'APPROVED' },
      { 'if-match': `"${social.version}"` },
    );
    expect(stale.status).toBe(412);
    const fresh = await change(
      reviewer,
      social,
      { reviewStatus: 'APPROVED' },
      { 'if-match': `"${card?.version}"` },
    );
    expect(fresh.status).toBe(200);
  });

  test('sees the oldest first, page by page', async () => {
    const socials = [await approved(), await approved(), await approved()];
    for (const social of socials) await change(host, social, { title: 'Casino night' });
    const seen: string[] = [];
    let key: string | null = '';
    while (key !== null) {
      const page: { data: PendingEditCard[]; meta: { lastEvaluatedKey: string | null } } =
        await reviewer.call(
          'GET',
          `/socials/pending-edits?pageSize=2${key ? `&exclusiveStartKey=${encodeURIComponent(key)}` : ''}`,
        );
      seen.push(...page.data.map(({ id }) => id));
      key = page.meta.lastEvaluatedKey;
    }
    expect(seen.filter(id => socials.some(social => social.id === id))).toEqual(socials.map(({ id }) => id));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await host.call('GET', '/socials/pending-edits')).status).toBe(403);
  });
});

test('a price that waits is paid by no one, and one that is approved by later registrations alone', async () => {
  const social = await approved({ ticketTiers: paidTiers });
  const dearer = [{ ...paidTiers[0], ticketPrice: 500 }];
  const { data } = await change(host, social, { ticketTiers: dearer });
  const register = async () => {
    const guest = await events.person();
    return (await guest.call<RsvpView>('POST', rsvpsOf(social), { tierId: 'vip' })).data;
  };
  const before = await register();
  const priceOf = async ({ id }: { id: string }) =>
    (await events.store.connection.collection('rsvps').findOne({ _id: id as never }))?.ticketPrice;
  expect(await priceOf(before)).toBe(8_000);
  await decide(reviewer, social, { version: data.version, isAccepted: true });
  expect(await priceOf(before)).toBe(8_000);
  expect(await priceOf(await register())).toBe(50_000);
});
