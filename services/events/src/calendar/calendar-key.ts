import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '@momos/runtime';

/** Links to calendars that open without a token, as a calendar asks for them; each is one person's. */
export type CalendarKeys = {
  /** The address of a social's calendar file; for a person, of one with all that they may see. */
  pathOf(socialId: string, person: Pick<Actor, 'userId'> | undefined): string;
  /** Whom a key of a social was made for; undefined for anything that this service did not sign. */
  read(socialId: string, key: string): string | undefined;
  /** The address of a person's own calendar, in an edition of it. */
  feedPathOf(edition: FeedEdition): string;
  /** Whom a key of a person's own calendar names; only {@link isOfEdition} says whether it may be believed. */
  nameOf(key: string): string | undefined;
  /** Whether a key was made for this edition. */
  isOfEdition(key: string, edition: FeedEdition): boolean;
};

/** A person's link to their own calendar; another edition replaces it. */
export type FeedEdition = { userId: string; edition: string };

const macBytes = 16;
const idBytes = 16;

/** Keys are base64url of the person's id and a mac of it with what is opened; the same secret in every copy of the service. */
export function createCalendarKeys(secret: string): CalendarKeys {
  const macOf = (opens: string, person: Buffer) =>
    createHmac('sha256', secret).update(`${opens}:`).update(person).digest().subarray(0, macBytes);
  const keyOf = (opens: string, userId: string) => {
    const person = toBytes(userId);
    return Buffer.concat([person, macOf(opens, person)]).toString('base64url');
  };
  const read = (opens: string, key: string) => {
    const parts = partsOf(key);
    return parts && timingSafeEqual(parts.mac, macOf(opens, parts.person)) ? toId(parts.person) : undefined;
  };
  return {
    pathOf(socialId, person) {
      const path = `/api/socials/${socialId}/calendar`;
      return person ? `${path}?key=${keyOf(`calendar:${socialId}`, person.userId)}` : path;
    },
    read: (socialId, key) => read(`calendar:${socialId}`, key),
    feedPathOf: ({ userId, edition }) => `/api/calendars/me?key=${keyOf(`feed:${edition}`, userId)}`,
    nameOf(key) {
      const parts = partsOf(key);
      return parts && toId(parts.person);
    },
    isOfEdition: (key, { userId, edition }) => read(`feed:${edition}`, key) === userId,
  };
}

function partsOf(key: string): { person: Buffer; mac: Buffer } | undefined {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.length !== idBytes + macBytes) return undefined;
  return { person: bytes.subarray(0, idBytes), mac: bytes.subarray(idBytes) };
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
