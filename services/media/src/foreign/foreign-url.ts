import { isIP } from 'node:net';
import { badField } from '@momos/contracts/errors';
import { isPublicAddress } from './public-address.ts';

/** The one answer for addresses that we do not ask, so that it tells nothing of our network. */
export const refused = () => badField('query.url', 'This address cannot be previewed.');

const privateEndings =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|arpa|onion|test|invalid|svc)$/;

/** Host of a URL as it is looked up: no brackets, no trailing dot. */
export const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');

/**
 * Reads a URL that a person gave; 400 unless it is http or https on the standard port, without credentials, to a public
 * address or a name that may stand for one. The URL parser has brought decimal, octal and hex addresses to their usual form.
 */
export function readForeignUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || text.length > 2048) throw refused();
  const host = hostOf(url);
  const isTaken =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    (isIP(host) ? isPublicAddress(host) : isPublicName(host));
  if (!isTaken) throw refused();
  return url;
}

/** Names of one word are neighbours in our own network. */
const isPublicName = (host: string) =>
  host.length <= 253 && host.includes('.') && !host.includes('..') && !privateEndings.test(host);
