import { badField } from '@momos/contracts/errors';
import { readForeignUrl } from '@momos/runtime/foreign/foreign-url';
import { getDomain } from 'tldts';

/**
 * The address of a browser at its push service, as its page gave it; 400 unless it is https on a public name or address, or at
 * the stub of this machine.
 */
export function readEndpoint(text: string, stubUrl: string | undefined): URL {
  const url = isAtStub(text, stubUrl) ? new URL(text) : readForeignUrl(text);
  if (!url || (url.protocol !== 'https:' && !isAtStub(text, stubUrl)))
    throw badField('body.endpoint', 'Not an address of a push service.');
  return url;
}

/** The push service of an address, by its registrable domain: whoever has one can make as many names below it as they like. */
export function serviceOf(endpoint: string): string {
  const { hostname, host } = new URL(endpoint);
  return getDomain(hostname) ?? host;
}

/** Whether an address is at the stub. */
export const isAtStub = (text: string, stubUrl: string | undefined): boolean =>
  stubUrl !== undefined && URL.parse(text)?.origin === new URL(stubUrl).origin;
