import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

const privateEndings =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|invalid|svc)$/;

/** Host of a URL as it is looked up: no brackets, no trailing dot. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Reads a URL that a person gave; undefined unless it is http or https on the standard port, without credentials, to a public
 * address or a name that may stand for one. The URL parser has brought decimal, octal and hex addresses to their usual form.
 */
export function readForeignUrl(text: string, base?: URL): URL | undefined {
  const url = URL.parse(text, base?.href);
  if (!url || text.length > 2048) return undefined;
  const host = hostOf(url);
  const isTaken =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (isIP(host) ? isPublicAddress(host) : isPublicName(host));
  return isTaken ? url : undefined;
}

/** Single-label names belong to our own network. */
const isPublicName = (host: string) =>
  host.length <= 253 && host.includes('.') && !host.includes('..') && !privateEndings.test(host);
