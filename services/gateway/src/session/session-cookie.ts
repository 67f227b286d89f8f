import type { IncomingMessage } from 'node:http';

/** How long the session cookie lives: 90 days (spec §9). */
export const sessionSeconds = 7_776_000;

/** The session cookie on its way in and out. */
export type SessionCookie = {
  /** The value a browser sent, if any. */
  read(request: IncomingMessage): string | undefined;
  /** A `Set-Cookie` that keeps a value for 90 days. */
  keep(value: string): string;
  /** A `Set-Cookie` that removes it. */
  clear(): string;
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
    'HttpOnly',
    'SameSite=Lax',
    ...(domain ? [`Domain=${domain}`] : []),
    ...(isSecure ? ['Secure'] : []),
  ];
  const write = (value: string, seconds: number) =>
    [`${name}=${value}`, `Max-Age=${seconds}`, ...attributes].join('; ');
  return {
    read: request => readCookie(request.headers.cookie, name),
    keep: value => write(value, sessionSeconds),
    clear: () => write('', 0),
  };
}

function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const cut = part.indexOf('=');
    if (cut > 0 && part.slice(0, cut).trim() === name) return part.slice(cut + 1).trim() || undefined;
  }
  return undefined;
}
