import type { Route } from '@momos/contracts/route';
import { v7 as uuid } from 'uuid';
import { wellFormed } from './well-formed.ts';

/** Whose things a call is to name. */
export type Things = {
  userId: string;
  userSlug: string;
  socialId: string;
  socialSlug: string;
  rsvpId: string;
  circleId: string;
  circleSlug: string;
  /** A membership of the circle. */
  memberId: string;
  /** A post of the circle. */
  postId: string;
};

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const words = { body: 'Something to say.', audience: { statuses: ['APPROVED'] } };
const blast = { ...words, channel: 'EMAIL', subject: 'A word' };

/** Bodies that a schema alone does not give: one field depends on another there. */
const bodies: Record<string, (things: Things) => unknown> = {
  'socials.create': () => ({
    title: 'A test social',
    eventTimestamp: tomorrow(),
    eventEndTimestamp: new Date(Date.now() + 90_000_000).toISOString(),
    timezone: 'America/New_York',
    city: 'New York',
    maxCapacity: 5,
    ticketTiers: [{ name: 'Seat', type: 'FREE', ticketPrice: 0, depositAmount: 0, capacity: null }],
  }),
  'push.add': () => ({
    endpoint: 'https://push.example.com/device',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }),
  'search-alerts.create': () => ({ name: 'Dinners', search: { text: 'dinner' } }),
  'circle-members.updateMine': () => ({ isListed: true }),
  'chat-messages.send': () => ({ clientId: uuid(), text: 'Hello' }),
  'blasts.preview': () => blast,
  'blasts.sendEmails': ({ socialId }) => ({ socialId, ...words, subject: 'A word' }),
  'blasts.sendSms': ({ socialId }) => ({ socialId, ...words }),
  'blasts.schedule': () => ({ ...blast, scheduledAt: tomorrow() }),
  'circle-blasts.schedule': () => ({
    channel: 'EMAIL',
    subject: 'A word',
    body: 'Something to say.',
    scheduledAt: tomorrow(),
  }),
  'blasts.advance': () => ({ ...words, subject: 'A word', channels: ['EMAIL'] }),
};

/** What `{id}` and its like stand for, by the path they are in. */
function idIn({ path }: Route, name: string, things: Things): string | undefined {
  if (name === 'rsvpId') return things.rsvpId;
  // The channel of the circle.
  if (name === 'type' && path.includes('/chat/')) return 'team';
  if (name === 'id' && /\/chat\/(?:channels|circles)\//.test(path)) return things.circleId;
  if (name === 'memberId') return things.memberId;
  if (name === 'postId' || (name === 'id' && /^\/(?:payments\/)?posts\//.test(path))) return things.postId;
  if (name === 'slug' && path.startsWith('/circles')) return things.circleSlug;
  if (name === 'slug') return path.startsWith('/users') ? things.userSlug : things.socialSlug;
  if (name !== 'id') return undefined;
  if (/^\/(?:users|hosts|admin\/users|host-reviews\/user)\/\{id\}/.test(path)) return things.userId;
  if (
    /^\/(?:socials|socials\/post-rsvp-request|disputes\/socials|payments\/socials|host-reviews\/social)\/\{id\}/.test(
      path,
    )
  )
    return things.socialId;
  if (/^\/(?:circles|payments\/circles)\/\{id\}/.test(path)) return things.circleId;
  return undefined;
}

/** A well-formed request to a call that names `things` wherever the call names something. */
export function requestFor(
  route: Route,
  things: Things,
): { path: string; body: string | FormData | undefined } {
  const made = (wellFormed(route, 'params', undefined) ?? {}) as Record<string, string>;
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(idIn(route, name, things) ?? made[name] ?? uuid()),
  );
  const query = named(wellFormed(route, 'query', undefined) ?? {}, things) as Record<string, string>;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const address = search.size > 0 ? `${path}?${search.toString()}` : path;
  if (route.upload) return { path: address, body: upload() };
  const body = wellFormed(route, 'body', bodies[route.id]?.(things));
  return { path: address, body: body === undefined ? undefined : JSON.stringify(named(body, things)) };
}

/** A body whose ids are those of the things. */
function named(body: unknown, { socialId, rsvpId, userId, circleId, memberId }: Things): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const known: Record<string, string> = { socialId, rsvpId, userId, hostId: userId, circleId, memberId };
  return Object.fromEntries(
    Object.entries(body).map(([name, value]): [string, unknown] => [name, known[name] ?? value]),
  );
}

/** A picture of one pixel. */
function upload(): FormData {
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const form = new FormData();
  form.append('file', new Blob([Buffer.from(png, 'base64')], { type: 'image/png' }), 'a.png');
  return form;
}
