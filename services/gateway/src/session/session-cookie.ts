import type { IncomingMessage } from 'node:http';
import { deviceMarkCookie } from '@momos/contracts/device-mark';
import { signedInCookie } from '@momos/contracts/signed-in-cookie';
import { readCookie } from '../client/read-cookie.ts';

/** Lifetime of the session cookie: 90 days (spec §9). */
const sessionSeconds = 7_776_000;

/** Lifetime of the mark of a device: a year. */
const markSeconds = 31_536_000;

/** The session cookie on its way in and out. */
export type SessionCookie = {
  /** The value a browser sent, if any. */
  read(request: IncomingMessage): string | undefined;
  /** The mark of the device that a browser sent, if any. */
  readMark(request: IncomingMessage): string | undefined;
  /** `Set-Cookie`s that keep a value for 90 days, and tell the page's scripts that there is a session. */
  keep(value: string): string[];
  /** `Set-Cookie` that keeps the mark of the device, which outlives the session. */
  keepMark(mark: string): string;
  /** `Set-Cookie`s that remove the session's. */
  clear(): string[];
};

/**
 * `domain` is the one that several host names share; `isSecure` on https. With https all names begin with `__Host-`, so that no other
 * host name of the domain can set or overwrite the cookies, or with `__Secure-` where they are shared (RFC 6265bis §4.1.3). Only those
 * names are read: under any other one a sibling domain could sign a browser in to an account of its own.
 */
export function createSessionCookie(options: {
  name: string;
  domain?: string;
  isSecure: boolean;
}): SessionCookie {
  const { name: plainName, domain, isSecure } = options;
  const prefix = prefixOf(isSecure, domain);
  const name = prefix + plainName;
  const attributes = [
    'Path=/',
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  const write = (pair: string, seconds: number, ...more: string[]) =>
    [pair, `Max-Age=${seconds}`, ...attributes, ...more].join('; ');
  return {
    read: ({ headers: { cookie } }) => readCookie(cookie, name),
    readMark: ({ headers: { cookie } }) => readCookie(cookie, prefix + deviceMarkCookie),
    keep: value => [
      write(`${name}=${value}`, sessionSeconds, 'HttpOnly'),
      write(`${prefix}${signedInCookie}=1`, sessionSeconds),
    ],
    keepMark: mark => write(`${prefix}${deviceMarkCookie}=${mark}`, markSeconds, 'HttpOnly'),
    clear: () => [write(`${name}=`, 0, 'HttpOnly'), write(`${prefix}${signedInCookie}=`, 0)],
  };
}

function prefixOf(isSecure: boolean, domain: string | undefined): '' | '__Host-' | '__Secure-' {
  if (!isSecure) return '';
  return domain ? '__Secure-' : '__Host-';
}
