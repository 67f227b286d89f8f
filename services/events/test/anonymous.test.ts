import { beforeAll, expect, test } from '@jest/globals';
import { routes } from '@momos/contracts';
import type { Route } from '@momos/contracts/route';
import { UserChanged } from '@momos/contracts/proto/identity/v1/bus';
import { topics } from '@momos/contracts/topics';
import { eventually, startPublisher, useEngines } from '@momos/testing';
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
let publishUser: (user: object) => Promise<void>;

beforeAll(async () => {
  events = await startEvents(engines, { env: { PEOPLE_CACHE_MS: '0' } });
  const publish = await startPublisher(engines);
  publishUser = user =>
    publish(topics.user, UserChanged.fromPartial({ change: 'USER_CHANGE_UPDATED', user }));
});

/** What says who a person is. */
const given = {
  firstName: 'Canaria',
  lastName: 'Finch',
  email: 'canaria.finch@example.com',
  mobile: '+14155550199',
  position: { title: 'Canary keeper', organization: 'Finch and Daughters' },
};
const traces = ['canari', 'canary', 'finch', '4155550199'];
const tracesIn = (text: string) => traces.filter(trace => text.toLowerCase().includes(trace));

type Meeting = { host: Person; guest: Person; social: SocialView; rsvp: RsvpView };

/** A social with a guest who attended and reviewed it; `shown` is the name that identity publishes for them. */
async function meet(shown: string): Promise<Meeting> {
  const [host, guest] = [await events.person(), await events.person()];
  const isAnonymous = shown === 'Anonymous';
  const slug = isAnonymous ? guest.userId : 'canaria-finch';
  const user = {
    ...given,
    id: guest.userId,
    version: 3,
    displayName: shown,
    slug,
    isPhotoHidden: isAnonymous,
  };
  await publishUser(user);
  await eventually(async () =>
    expect(
      await events.store.connection.collection('people').findOne({ _id: guest.userId as never }),
    ).toMatchObject({ displayName: shown }),
  );
  const social = await events.social(host);
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), { isAttendanceShared: true });
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  await guest.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, {
    rating: 5,
    comment: 'Lovely',
    isPublished: true,
  });
  return { host, guest, social, rsvp };
}

/** Every GET of this service, filled with the social, the guest's registration and the guest, and the searches. */
function requestsOf({ path }: Route, { social, rsvp, host, guest }: Meeting): string[] {
  const filled = path
    .replace('{rsvpId}', rsvp.id)
    .replace('{slug}', social.slug)
    .replace('{hostId}', host.userId)
    .replace('{userId}', guest.userId);
  const addresses = [social.id, host.userId, guest.userId, rsvp.id].map(id => filled.replace('{id}', id));
  const searches = ['', ...['canaria', 'finch', 'canaria.finch@example.com'].map(text => `?text=${text}`)];
  return [...new Set(addresses)].flatMap(address => searches.map(search => `/api${address}${search}`));
}

async function leaks(meeting: Meeting, who: { token?: string }) {
  const found: string[] = [];
  let answered = 0;
  for (const route of routes.filter(({ owner, method }) => owner === 'events' && method === 'GET'))
    for (const address of requestsOf(route, meeting)) {
      const answer = await fetch(events.url + address, {
        headers: who.token ? { authorization: `Bearer ${who.token}` } : {},
      });
      const text = await answer.text();
      if (answer.ok) answered += 1;
      const seen = tracesIn(text);
      const found_ = address.includes('?text=') && answer.ok && text.includes(meeting.rsvp.id);
      if (seen.length > 0 || found_) found.push(`${route.id} ${address}: ${seen.join(', ') || 'matches'}`);
    }
  return { found, answered };
}

test('an anonymous attendee is named in no answer to hosts, reviewers, managers or others, and by no search', async () => {
  const meeting = await meet('Anonymous');
  const asHost = await leaks(meeting, meeting.host);
  expect(asHost.found).toEqual([]);
  expect(asHost.answered).toBeGreaterThan(20);
  for (const who of [
    {},
    await events.person(),
    await events.person({ roles: ['reviewer'] }),
    await events.person({ roles: ['manager'] }),
  ])
    expect((await leaks(meeting, who)).found).toEqual([]);
});

test('nor does what was stored of them before they turned anonymous name them', async () => {
  const meeting = await meet('Anonymous');
  // As copies of the version before stored it.
  await events.store.connection.collection('people').updateOne(
    { _id: meeting.guest.userId as never },
    {
      $set: {
        email: given.email,
        mobile: given.mobile,
        position: 'Canary keeper',
        searchText: 'anonymous canaria finch canaria.finch@example.com',
      },
    },
  );
  expect((await leaks(meeting, meeting.host)).found).toEqual([]);
});

test('the walk finds a person who shows their name, so that it would find a hidden one', async () => {
  const meeting = await meet('Canaria Finch');
  const { found } = await leaks(meeting, meeting.host);
  const calls = ['rsvps.list', 'rsvps.listV2', 'rsvps.person'];
  expect(calls.filter(id => !found.some(line => line.startsWith(`${id} `)))).toEqual([]);
  expect(found.some(line => line.includes('?text=finch: canari'))).toBe(true);
});
