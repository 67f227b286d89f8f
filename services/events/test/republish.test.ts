import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { republished, useEngines } from '@momos/testing';
import { stateSources } from '../src/state-sources.ts';
import { type RsvpView, rsvpsOf, startEvents } from './running-events.ts';

const engines = useEngines();

test('what is published again is the state that was published last', async () => {
  const events = await startEvents(engines);
  const [host, guest, leaving] = [await events.person(), await events.person(), await events.person()];
  const social = await events.social(host);
  const other = await events.social(host, {
    title: 'Another one',
    splashImageUrl: '/media/public/social_banners/a.webp',
  });
  const { data: rsvp } = await guest.call<RsvpView>('POST', rsvpsOf(social), {});
  const { data: left } = await leaving.call<RsvpView>('POST', rsvpsOf(social), {});
  await leaving.call('DELETE', `${rsvpsOf(social)}/${left.id}`);
  await host.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}`, { status: 'ATTENDED' });
  await guest.call('PATCH', `${rsvpsOf(social)}/${rsvp.id}/review`, { rating: 5, comment: 'Lovely' });
  const sources = stateSources(events.store);

  const socials = await republished(engines, events.store, sources.social);
  expect([...socials.again.keys()].sort()).toEqual([social.id, other.id].sort());
  expect(socials.published.size).toBe(2);
  for (const [id, message] of socials.published)
    expect(socials.again.get(id)).toEqual({ ...message, change: 'SOCIAL_CHANGE_UNSPECIFIED' });

  const banners = await republished(engines, events.store, sources.banner);
  expect([...banners.again.keys()].sort()).toEqual([social.id, other.id].sort());
  expect([...banners.published.values()]).toMatchObject([
    { splashImageUrl: '/media/public/social_banners/a.webp' },
  ]);
  for (const [id, message] of banners.published) expect(banners.again.get(id)).toEqual(message);

  const rsvps = await republished(engines, events.store, sources.rsvp);
  expect([...rsvps.again.keys()].sort()).toEqual([rsvp.id, left.id].sort());
  expect(rsvps.published.size).toBe(2);
  for (const [id, message] of rsvps.published) expect(rsvps.again.get(id)?.rsvp).toEqual(message.rsvp);

  const reviews = await republished(engines, events.store, sources.review);
  expect(reviews.again.size).toBe(1);
  expect(reviews.published.size).toBe(1);
  for (const [id, message] of reviews.published)
    expect(reviews.again.get(id)).toEqual({ ...message, change: 'REVIEW_CHANGE_UNSPECIFIED' });
}, 60_000);

test('the command of `npm run republish` says what there is, and fills the outbox of the running service', async () => {
  await engines.connectStore();
  const env = { ...process.env, EVENTS_DATABASE: engines.database, NODE_OPTIONS: '' };
  const command = fileURLToPath(new URL('../../../deploy/republish.mjs', import.meta.url));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [command, ...args], { env }).catch(failed => failed);
  expect((await run('crm', 'people')).stdout).toContain('events, identity, messaging, payments');
  expect((await run('events', 'seat')).stdout).toContain(
    'publishes: social, banner, draftBanner, rsvp, review.',
  );
  expect((await run('events', 'social')).stdout).toContain('events.social: 2 states are in the outbox');
}, 60_000);
