import { badField } from '@momos/contracts/errors';
import { readForeignUrl } from '@momos/runtime/foreign/foreign-url';

/** Keys of a browser's subscription (RFC 8291): nobody but that browser reads what is sent. */
export type PushKeys = { p256dh: string; auth: string };

/** A browser that is sent its person's notices. */
export type PushDevice = {
  _id: string;
  userId: string;
  /** The browser's address at its push service; whoever has it and the keys can write to the browser. */
  endpoint: string;
  keys: PushKeys;
  createdAt: Date;
};

/** What one person may have; beyond that the oldest goes. */
export const mostDevices = 10;

/**
 * The address of a browser at its push service, as its page gave it; 400 unless it is https on a public name or address, or
 * lies at the stand-in of this machine.
 */
export function readEndpoint(text: string, standInUrl: string | undefined): URL {
  const url = isAtStandIn(text, standInUrl) ? new URL(text) : readForeignUrl(text);
  if (!url || (url.protocol !== 'https:' && !isAtStandIn(text, standInUrl)))
    throw badField('body.endpoint', 'This is not an address of a push service.');
  return url;
}

/** Whether an address lies at the stand-in. */
export const isAtStandIn = (text: string, standInUrl: string | undefined): boolean =>
  standInUrl !== undefined && URL.parse(text)?.origin === new URL(standInUrl).origin;
