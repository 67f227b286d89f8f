import type { IncomingMessage } from 'node:http';
import { bodyOf } from '../proxy/request-body.ts';

/**
 * Whether a `PATCH /socials/{id}/rsvps` may take a seat from the common supply: the steps of one's own registration may; a
 * host's decisions and the acceptance of an offered seat do not. A body that cannot be read counts as one that may.
 */
export async function mayTakeSeat(request: IncomingMessage): Promise<boolean> {
  const body = await bodyOf(request);
  return !Buffer.isBuffer(body) || takesSeat(body);
}

/** Decided by the body's fields; events refuses a mixture of them, and an acceptance without an offer. */
function takesSeat(body: Buffer): boolean {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'));
    if (typeof given !== 'object' || given === null) return true;
    return !('rsvpIds' in given) && !('isOfferAccepted' in given);
  } catch {
    return true;
  }
}
