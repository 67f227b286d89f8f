import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
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
let stranger: Person;

beforeAll(async () => {
  events = await startEvents(engines);
  stranger = await events.person();
});

/** Calls that answer visitors, about some socials at least. */
const open = routes.filter(
  ({ owner, access }) => owner === 'events' && (access === 'public' || access === 'visible'),
);
const signedIn = routes.filter(
  ({ owner, access, method }) => owner === 'events' && access === 'user' && method === 'GET',
);

type Canary = { social: SocialView; host: Person; guest: Person; review: { id: string } };

/** A past-proof social with words of its own everywhere, one attendee and a published review. */
async function canaryOf(given: object): Promise<Canary> {
  const [host, guest] = [await events.person(), await events.person()];
  const social = await events.social(host, {
    title: 'Canary soirée',
    description: 'Canary words',
    city: 'Canaryville',
    tags: ['canary'],
    ...given,
  });
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {
    inviteCode: social.inviteCode,
  });
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  const { data: review } = await guest.call<{ id: string }>('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, {
    rating: 5,
    comment: 'Canary praise',
    isPublished: true,
  });
  return { social, host, guest, review };
}

/** Ids and words that show the social to whoever reads them; not what the request itself names. */
function tracesIn(text: string, { social, guest, review }: Canary, asked: string): string[] {
  const traces = [
    'Canary',
    social.id,
    social.slug,
    guest.userId,
    review.id,
    `Person ${guest.userId.slice(-4)}`,
  ];
  return traces.filter(trace => text.includes(trace) && !asked.includes(trace));
}

type Request = { address: string; body?: string };

/** Every request of a call whose parameters can be filled with the canary or its host. */
function requestsOf({ path, method }: Route, { social, host }: Canary): Request[] {
  const fill = (id: string) =>
    `/api${path}`.replace(/\{slug\}/, social.slug).replace(/\{(?:id|userId|hostId)\}/, id);
  const addresses = [...new Set([fill(social.id), fill(host.userId)])];
  const filters =
    method === 'GET' ? ['', `?hostId=${host.userId}`, '?city=Canaryville', '?tag=canary'] : [''];
  const bodies = [{ text: 'Canary' }, { socialId: social.id }, { hostIds: [host.userId] }, {}];
  return addresses.flatMap(address =>
    method === 'GET'
      ? filters.map(filter => ({ address: address + filter }))
      : bodies.map(body => ({ address, body: JSON.stringify(body) })),
  );
}

async function leaks(calls: readonly Route[], canary: Canary, token?: string) {
  const found: string[] = [];
  let answered = 0;
  for (const route of calls)
    for (const { address, body } of requestsOf(route, canary)) {
      const answer = await fetch(events.url + address, {
        method: route.method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body } : {}),
      });
      const text = await answer.text();
      if (answer.ok) answered += 1;
      const traces = tracesIn(text, canary, address + (body ?? ''));
      if (traces.length > 0) found.push(`${route.id} ${address} ${body ?? ''}: ${traces.join(', ')}`);
    }
  return { found, answered };
}

const hidden: [string, () => Promise<Canary>][] = [
  ['PRIVATE', () => canaryOf({ visibility: 'PRIVATE' })],
  [
    'deleted',
    async () => {
      const canary = await canaryOf({});
      await canary.host.call('DELETE', `/socials/${canary.social.id}`);
      return canary;
    },
  ],
];

describe.each(hidden)('a %s social', (_, make) => {
  test('is in no answer to a visitor, nor to one who is signed in', async () => {
    const canary = await make();
    const asVisitor = await leaks(open, canary);
    expect(asVisitor.found).toEqual([]);
    expect((await leaks([...open, ...signedIn], canary, stranger.token)).found).toEqual([]);
    // The walk reaches lists that do answer.
    expect(asVisitor.answered).toBeGreaterThan(open.length);
  });
});

test('a COMMUNITY_ONLY social is in no answer to a visitor, and its reviews are for those signed in', async () => {
  const canary = await canaryOf({ visibility: 'COMMUNITY_ONLY' });
  expect((await leaks(open, canary)).found).toEqual([]);
  const path = `/users/${canary.host.userId}/host-reviews`;
  expect((await events.visitor.call<unknown[]>('GET', path)).data).toEqual([]);
  expect((await stranger.call<unknown[]>('GET', path)).data).toHaveLength(1);
});

test('the answer for a hidden social is that for one which does not exist', async () => {
  const { social } = await canaryOf({ visibility: 'PRIVATE' });
  const refusal = async (path: string) => {
    const { status, error } = await events.visitor.call('GET', path);
    const { requestId: _, traceId: __, ...rest } = error as Record<string, unknown>;
    return { status, rest };
  };
  for (const path of ['/socials/slug/', '/socials/'])
    expect(await refusal(path + (path.endsWith('slug/') ? social.slug : social.id))).toEqual(
      await refusal(path + (path.endsWith('slug/') ? 'never-was' : uuid())),
    );
});

test('the walk finds a PUBLIC social, so that it would find a hidden one', async () => {
  const canary = await canaryOf({});
  const { found } = await leaks(open, canary);
  const calls = [
    'socials.getBySlug',
    'host-reviews.ofHost',
    'host-reviews.published',
    'social-calendar.download',
  ];
  expect(calls.filter(id => !found.some(line => line.startsWith(`${id} `)))).toEqual([]);
});

test('pages of public reviews join up around hidden ones', async () => {
  const host = await events.person();
  const write = async (given: object) => {
    const guest = await events.person();
    const social = await events.social(host, given);
    const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {
      inviteCode: social.inviteCode,
    });
    await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
    const words = { rating: 5, comment: 'Lovely', isPublished: true };
    return (await guest.call<{ id: string }>('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, words)).data.id;
  };
  const shown: string[] = [];
  for (let index = 0; index < 7; index += 1) {
    const isHidden = index % 2 === 0;
    const id = await write(isHidden ? { visibility: 'PRIVATE' } : {});
    if (!isHidden) shown.unshift(id);
  }
  const path = `/users/${host.userId}/host-reviews?pageSize=2`;
  const first = await events.visitor.call<{ id: string }[]>('GET', path);
  const key = encodeURIComponent(first.meta.lastEvaluatedKey ?? '');
  const second = await events.visitor.call<{ id: string }[]>('GET', `${path}&exclusiveStartKey=${key}`);
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(shown);
  expect(second.meta.lastEvaluatedKey).toBeNull();
});
