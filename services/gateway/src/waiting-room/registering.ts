import type { IncomingMessage } from 'node:http';
import { bodyOf } from '../proxy/incoming-body.ts';

/**
 * Whether a `PATCH /socials/{id}/rsvps` may take a seat that many are after: the steps of one's own registration may, a host's
 * decisions and the acceptance of a place that is kept for its person do not. What cannot be told may.
 */
export async function isRegistering(request: IncomingMessage): Promise<boolean> {
  const body = await bodyOf(request);
  return !Buffer.isBuffer(body) || takesSeat(body);
}

/** Tells by the body; events refuses what has fields of several of these, and an acceptance where nothing is offered. */
function takesSeat(body: Buffer): boolean {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'));
    if (typeof given !== 'object' || given === null) return true;
    return !('rsvpIds' in given) && !('isOfferAccepted' in given);
  } catch {
    return true;
  }
}
