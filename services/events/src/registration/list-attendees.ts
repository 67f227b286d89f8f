import { badField } from '@momos/contracts/errors';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { decodeKey, encodeKey, type Page, pageOf } from '@momos/store';
import type { FindPeople } from '../person/find-people.ts';
import type { People, Person } from '../person/person.store.ts';
import type { Rsvps } from '../rsvp/rsvp.store.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import type { Social } from '../social/social.ts';

export type ListDeps = { rsvps: Rsvps; people: People; findPeople: FindPeople; pageKeySecret: string };

type Query = {
  pageSize: number;
  exclusiveStartKey?: string | undefined;
  status?: RsvpStatus | undefined;
  text?: string | undefined;
};

/** An RSVP with its person; `position` is that on the waitlist. */
export type Listed = { rsvp: Rsvp; person: Person | undefined; position: number | null };

/** A page of a social's RSVPs for its hosts, the newest first, with the people behind them; narrowed by status, name or address. */
export async function listAttendees(deps: ListDeps, social: Social, query: Query): Promise<Page<Listed>> {
  const { rsvps, people, findPeople, pageKeySecret } = deps;
  const userIds = query.text ? await people.matching(await rsvps.userIds(social._id), query.text) : undefined;
  const found = await rsvps.page(social._id, {
    ...(query.status ? { status: query.status } : {}),
    ...(userIds ? { userIds } : {}),
    ...(query.exclusiveStartKey ? { before: readKey(query.exclusiveStartKey, pageKeySecret) } : {}),
    limit: query.pageSize + 1,
  });
  const page = pageOf(found, query.pageSize, last => encodeKey([last._id], pageKeySecret));
  const [known, positions] = await Promise.all([
    findPeople(page.items.map(rsvp => rsvp.userId)),
    Promise.all(page.items.map(rsvp => rsvps.waitlistPosition(rsvp))),
  ]);
  const items = page.items.map((rsvp, index) => ({
    rsvp,
    person: known.get(rsvp.userId),
    position: positions[index] ?? null,
  }));
  return { ...page, items };
}

function readKey(key: string, secret: string): string {
  const [id] = decodeKey(key, secret);
  if (typeof id !== 'string') throw badField('query.exclusiveStartKey', 'This key belongs to another list.');
  return id;
}
