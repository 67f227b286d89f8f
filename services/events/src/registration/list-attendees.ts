import { badField } from '@momos/contracts/errors';
import { decodeKey, encodeKey, type Page, pageOf } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import type { People, Person } from '../person/person.store.ts';
import { attendeeCondition, type AttendeeFilter } from '../rsvp/attendee-condition.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';

export type ListDeps = { rsvps: Rsvps; people: People; findPeople: FindPeople; pageKeySecret: string };

type Query = AttendeeFilter & {
  pageSize: number;
  exclusiveStartKey?: string | undefined;
  offset?: number;
};

/** An RSVP with its person; `position` is that on the waitlist. */
export type Listed = {
  rsvp: Rsvp;
  person: Person | undefined;
  /** Who transferred the ticket to them. */
  giver: Person | undefined;
  position: number | null;
};

/** A page of those of a social's RSVPs that fit the query, the newest first, with the people behind them, and how many fit in all. */
export async function listAttendees(
  deps: ListDeps,
  social: Social,
  query: Query,
): Promise<Page<Listed> & { total: number }> {
  const { rsvps, people, findPeople, pageKeySecret } = deps;
  const userIds = query.text ? await people.matching(await rsvps.userIds(social._id), query.text) : undefined;
  const fitting = attendeeCondition(query, userIds);
  const [found, total] = await Promise.all([
    rsvps.page(social._id, {
      fitting,
      ...(query.exclusiveStartKey ? { before: readKey(query.exclusiveStartKey, pageKeySecret) } : {}),
      skip: query.offset ?? 0,
      limit: query.pageSize + 1,
    }),
    rsvps.countFitting(social._id, fitting),
  ]);
  const page = pageOf(found, query.pageSize, last => encodeKey([last._id], pageKeySecret));
  const [known, positions] = await Promise.all([
    findPeople(page.items.flatMap(({ userId, receivedFrom }) => [userId, receivedFrom?.userId ?? []].flat())),
    Promise.all(page.items.map(rsvp => rsvps.waitlistPosition(rsvp))),
  ]);
  const items = page.items.map((rsvp, index) => ({
    rsvp,
    person: known.get(rsvp.userId),
    giver: known.get(rsvp.receivedFrom?.userId ?? ''),
    position: positions[index] ?? null,
  }));
  return { ...page, items, total };
}

function readKey(key: string, secret: string): string {
  const [id] = decodeKey(key, secret);
  if (typeof id !== 'string') throw badField('query.exclusiveStartKey', 'This key belongs to another list.');
  return id;
}
