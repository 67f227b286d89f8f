import type { IncomingMessage } from 'node:http';
import { signedInCookie } from '@momos/contracts/signed-in-cookie';

/** Lifetime of the session cookie: 90 days (spec §9). */
const sessionSeconds = 7_776_000;

/** The session cookie on its way in and out. */
export type SessionCookie = {
  /** The value a browser sent, if any. */
  read(request: IncomingMessage): string | undefined;
  /** `Set-Cookie`s that keep a value for 90 days, and tell the page's scripts that there is a session. */
  keep(value: string): string[];
  /** `Set-Cookie`s that remove both. */
  clear(): string[];
};

/** `domain` is the one that several host names share; `isSecure` on https. */
export function createSessionCookie(options: {
  name: string;
  domain?: string;
  isSecure: boolean;
}): SessionCookie {
  const { name, domain, isSecure } = options;
  const attributes = [
    'Path=/',
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  const write = (pair: string, seconds: number, ...more: string[]) =>
    [pair, `Max-Age=${seconds}`, ...attributes, ...more].join('; ');
  return {
    read: request => readCookie(request.headers.cookie, name),
    keep: value => [
      write(`${name}=${value}`, sessionSeconds, 'HttpOnly'),
      write(`${signedInCookie}=1`, sessionSeconds),
    ],
    clear: () => [write(`${name}=`, 0, 'HttpOnly'), write(`${signedInCookie}=`, 0)],
  };
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || undefined;
  }
  return undefined;
}
