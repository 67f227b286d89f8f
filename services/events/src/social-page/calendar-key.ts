import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '@momos/runtime';

/** Links to calendar files that open without a token, as a calendar asks for them: each for one person and social. */
export type CalendarKeys = {
  /** The address of a social's calendar file; for a person, of one with all that they may see. */
  pathOf(socialId: string, person: Pick<Actor, 'userId'> | undefined): string;
  /** Whom a key of a social was made for; undefined for anything that this service did not sign. */
  read(socialId: string, key: string): string | undefined;
};

const macBytes = 16;
const idBytes = 16;

/** Keys are base64url of the person's id and a mac of it with the social's; the same secret in every copy of the service. */
export function createCalendarKeys(secret: string): CalendarKeys {
  const macOf = (socialId: string, person: Buffer) =>
    createHmac('sha256', secret)
      .update(`calendar:${socialId}:`)
      .update(person)
      .digest()
      .subarray(0, macBytes);
  return {
    pathOf(socialId, person) {
      const path = `/api/socials/${socialId}/calendar`;
      if (!person) return path;
      const id = toBytes(person.userId);
      return `${path}?key=${Buffer.concat([id, macOf(socialId, id)]).toString('base64url')}`;
    },
    read(socialId, key) {
      const bytes = Buffer.from(key, 'base64url');
      const id = bytes.subarray(0, idBytes);
      if (bytes.length !== idBytes + macBytes) return undefined;
      return timingSafeEqual(bytes.subarray(idBytes), macOf(socialId, id)) ? toId(id) : undefined;
    },
  };
}

const toBytes = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex');

function toId(bytes: Buffer): string {
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
