import { hmacOf, isSameHash, type Keys } from '../secret/hmac.ts';
import type { SecurityEvent } from './security-event.ts';

/** What the link in a notice to a removed address carries: `<event>.<mac>`. Only that mailbox or phone has it. */
export const restoreToken = ([key]: Keys, { id, subject }: Pick<SecurityEvent, 'id' | 'subject'>): string =>
  `${id}.${macOf(key, id, subject)}`;

/** The event that a token names; its MAC is checked by {@link isTokenOf}. */
export const eventIdIn = (token: string): string => token.split('.')[0] ?? '';

/** Whether we made this token for this event. */
export const isTokenOf = (
  keys: Keys,
  { id, subject }: Pick<SecurityEvent, 'id' | 'subject'>,
  token: string,
): boolean => keys.some(key => isSameHash(token.slice(id.length + 1), macOf(key, id, subject)));

const macOf = (key: Buffer, id: string, subject: string | null) => hmacOf(key, 'restore', id, subject ?? '');
