import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@momos/contracts';
import { privacyContract } from '@momos/contracts/privacy';
import type { Route } from '@momos/contracts/route';
import { usersContract } from '@momos/contracts/users';
import { eventually } from '@momos/testing';
import { staff } from '../deploy/seed/people.ts';
import { type Member, publicUrl, signIn } from '../deploy/seed/sign-in.ts';
import { requestFor, type Things } from './access-inputs.ts';
import { meetAnonymous, meetNamed, type Story } from './anonymous-story.ts';
import { send } from './attack.ts';
import { crowd } from './crowd.ts';
import { openPage, type OpenPage } from './open-page.ts';
import { hasWord } from './text-traces.ts';

/**
 * A person who hides their name is named by no call, page, mail, export or notice to anybody but themselves and admins, whatever every
 * service stored of them while they showed it.
 */
let story: Story;
let page: OpenPage | undefined;
let viewers: Map<string, string | undefined>;

const staffOf = (name: string): Promise<Member> => {
  const known = staff.find(({ email }) => email.startsWith(`${name}@`));
  if (!known) throw new Error(`no ${name} in the seed`);
  return signIn(known);
};

beforeAll(async () => {
  const [manager, reviewer, [stranger]] = [
    await staffOf('manager'),
    await staffOf('reviewer'),
    await crowd(1),
  ];
  story = await meetNamed(manager);
  viewers = new Map([
    ['visitor', undefined],
    ['stranger', stranger?.token],
    ['attendee', story.attendee.token],
    ['host', story.host.token],
    ['reviewer', reviewer.token],
    ['manager', manager.token],
  ]);
}, 120_000);

afterAll(() => page?.close());

const thingsOf = ({ person, social, rsvpId, circle, memberId, slug }: Story): Things => ({
  ...{ userId: person.id, userSlug: slug, socialId: social.id, socialSlug: social.slug, rsvpId, memberId },
  ...{ circleId: circle.id, circleSlug: circle.slug, postId: circle.id },
});

/** What a call is asked: about the social that they go to, about the one that they host, and the person sought by name. */
function addressesOf(route: Route): string[] {
  const things = thingsOf(story);
  const { own, host } = story;
  const about = [
    things,
    { ...things, socialId: own.id, socialSlug: own.slug },
    { ...things, userId: host.id },
  ];
  const plain = about.map(each => requestFor(route, each).path);
  const isSearched = Object.keys((route.query as { shape?: object } | undefined)?.shape ?? {}).includes(
    'text',
  );
  const [first = ''] = story.words;
  const sought = isSearched
    ? plain.map(path => `${path}${path.includes('?') ? '&' : '?'}text=${encodeURIComponent(first)}`)
    : [];
  return [...new Set([...plain, ...sought])];
}

const message = { subject: 'Hi {{ firstName }}', body: '{{ firstName }} {{ lastName }}' };
const audience = { statuses: ['APPROVED', 'ATTENDED'] };

/** Calls that change nothing, or nothing more. */
function posts(): [path: string, body: unknown, method?: string][] {
  const { social, own, rsvpId, person, words } = story;
  const [first = '', , , , organization = ''] = words;
  const path = `/api/socials/${social.id}`;
  return [
    [`${path}/blast/preview`, { ...message, audience }],
    [`/api/socials/${own.id}/blast/preview`, { ...message, audience }],
    ['/api/hosts/blast/preview', message],
    [`${path}/rsvps/${rsvpId}`, { status: 'APPROVED' }, 'PATCH'],
    [`${path}/rsvps/${rsvpId}`, { status: 'ATTENDED' }, 'PATCH'],
    ['/api/socials/search', { text: first }],
    ['/api/socials/search', { hostIds: [person.id] }],
    ['/api/users/search', { text: first }],
    ['/api/users/search', { all: [{ attribute: 'organization', is: [organization] }] }],
    ['/api/users/search', {}],
    ...['organization', 'title', 'city'].map((attribute): [string, unknown] => [
      '/api/users/attributes/search',
      { attribute, text: 'Canary' },
    ]),
  ];
}

const pages = () => [
  '/',
  '/socials',
  `/socials/${story.social.slug}`,
  `/socials/${story.own.slug}`,
  `/users/${story.slug}`,
  `/users/${story.person.id}`,
  `/circles/${story.circle.slug}`,
  '/sitemap.xml',
];

type Walk = { found: string[]; answered: number };

/** Every read and search as everybody; where an answer names the person. */
async function walk(): Promise<Walk> {
  const reads = routes.filter(({ method, owner }) => method === 'GET' && owner !== 'media');
  const requests: [string, { method?: string; body?: unknown }][] = [
    ...reads.flatMap(addressesOf).map((path): [string, object] => [`/api${path}`, {}]),
    ...posts().map(([path, body, method = 'POST']): [string, object] => [path, { method, body }]),
    ...pages().map((path): [string, object] => [path, {}]),
  ];
  const found: string[] = [];
  let answered = 0;
  for (const [viewer, token] of viewers)
    for (const [path, given] of requests) {
      const asked = `${path}${JSON.stringify(given.body ?? '')}`;
      const { status, text } = await send(path, { ...given, ...(token ? { token } : {}) });
      if (status < 300) answered += 1;
      const named = [...story.words, story.slug].filter(
        word => hasWord(text, [word]) && !hasWord(asked, [word]),
      );
      if (named.length > 0) found.push(`${viewer} at ${given.method ?? 'GET'} ${path}: ${named.join(', ')}`);
    }
  return { found, answered };
}

/** Mails and texts to others that name the person. */
async function namedInMessages(): Promise<string[]> {
  const found: string[] = [];
  for (const { person } of [story.host, story.attendee]) {
    const answer = await fetch(
      `${publicUrl}/api/dev/outbox?to=${encodeURIComponent(person.email)}&limit=200`,
    );
    const { data } = (await answer.json()) as { data: { kind: string; id: string }[] };
    for (const each of data)
      if (hasWord(JSON.stringify(each), [...story.words, story.slug])) found.push(`${each.kind} ${each.id}`);
  }
  return found;
}

/** What the archive of a host has on the person. */
async function namedInArchive(): Promise<string[]> {
  const { call, token } = story.host;
  const { data: asked } = await call(privacyContract.requestExport, {});
  await eventually(async () => {
    const { data } = await call(privacyContract.exports, { query: {} });
    expect(data.find(({ id }) => id === asked.id)?.status).toBe('READY');
  });
  const { status, text } = await send(`/api/privacy/exports/${asked.id}/archive`, { token });
  expect(status).toBe(200);
  return [...story.words, story.slug].filter(word => hasWord(text, [word]));
}

it('finds a person who shows their name, so that it would find one who hides it', async () => {
  const { found, answered } = await walk();
  expect(answered).toBeGreaterThan(400);
  const places = found.map(line => line.slice(0, line.indexOf(':')));
  const { social, own, person } = story;
  for (const place of [
    `visitor at GET /api/socials/${own.id}`,
    `visitor at GET /socials/${own.slug}`,
    `visitor at GET /api/users/${person.id}`,
    `host at GET /api/socials/${social.id}/rsvps/v2`,
    `host at POST /api/socials/${social.id}/blast/preview`,
    'manager at POST /api/users/search',
  ])
    expect(places.filter(each => each.startsWith(place))).not.toEqual([]);
}, 120_000);

it('names an anonymous person to no one but themselves and admins', async () => {
  const before = await namedInMessages();
  const topic = `social:${story.social.id}`;
  page = openPage(story.host, ['me', topic, `${topic}:rsvps`, `${topic}:deliveries`]);
  await meetAnonymous(story);
  await eventually(async () => expect((await walk()).found).toEqual([]), { within: 60_000 });
  const fresh = (await namedInMessages()).filter(each => !before.includes(each));
  expect(fresh).toEqual([]);
  expect(page.notices.length).toBeGreaterThan(0);
  expect(page.notices.filter(each => hasWord(JSON.stringify(each), [...story.words, story.slug]))).toEqual(
    [],
  );
  expect(await namedInArchive()).toEqual([]);
  const { data: me } = await story.person.call(usersContract.me, {});
  expect(hasWord(JSON.stringify(me), [story.words[0] ?? ''])).toBe(true);
}, 240_000);
