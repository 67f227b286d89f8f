import { badField } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { rsvpStatuses } from '@momos/contracts/rsvp-view';
import type { Attendee } from '@momos/contracts/rsvps';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import type { Social } from '../social/social.ts';
import type { RsvpDeps } from './rsvp-deps.ts';
import { toAttendee } from './rsvp-view.ts';
import type { Rsvp } from './rsvp.ts';

type Query = {
  pageSize: number;
  exclusiveStartKey?: string | undefined;
  status?: RsvpStatus | undefined;
  text?: string | undefined;
};
type Listed = { data: Attendee[]; meta: { lastEvaluatedKey: string | null } };

/** A page of a social's RSVPs for its hosts, the newest first, with the people behind them; narrowed by state, name or address. */
export async function listAttendees(
  deps: RsvpDeps & { pageKeySecret: string },
  social: Social,
  query: Query,
): Promise<Listed> {
  const { rsvps, people, findPeople, pageKeySecret } = deps;
  const userIds = query.text ? await people.matching(await rsvps.userIds(social._id), query.text) : undefined;
  const found = await rsvps.page(social._id, {
    ...(query.status ? { status: query.status } : {}),
    ...(userIds ? { userIds } : {}),
    ...(query.exclusiveStartKey ? { before: readKey(query.exclusiveStartKey, pageKeySecret) } : {}),
    limit: query.pageSize + 1,
  });
  const { items, lastEvaluatedKey } = pageOf(found, query.pageSize, last =>
    encodeKey([last._id], pageKeySecret),
  );
  const [known, positions] = await Promise.all([
    findPeople(items.map(rsvp => rsvp.userId)),
    positionsOf(deps, items),
  ]);
  return {
    data: items.map(rsvp =>
      toAttendee(rsvp, social, { person: known.get(rsvp.userId), position: positions.get(rsvp._id) ?? null }),
    ),
    meta: { lastEvaluatedKey: lastEvaluatedKey ?? null },
  };
}

async function positionsOf({ rsvps }: RsvpDeps, items: readonly Rsvp[]): Promise<Map<string, number>> {
  const waiting = items.filter(rsvp => rsvp.status === 'WAITLIST' && rsvp.place !== null);
  const entries = waiting.map(
    async rsvp => [rsvp._id, await rsvps.positionOf(rsvp.socialId, rsvp.place ?? 0)] as const,
  );
  return new Map(await Promise.all(entries));
}

/** Counts by every state, those without any as 0. */
export const allCounts = (counts: Partial<Record<RsvpStatus, number>>): Record<RsvpStatus, number> =>
  Object.fromEntries(rsvpStatuses.map(status => [status, counts[status] ?? 0])) as Record<RsvpStatus, number>;

function readKey(key: string, secret: string): string {
  const [id] = decodeKey(key, secret);
  if (typeof id !== 'string') throw badField('query.exclusiveStartKey', 'This key belongs to another list.');
  return id;
}
