import { createHash } from 'node:crypto';

/**
 * Names an e-mail address or a mobile number without containing it: SHA-256 of its lower case, in hex. Two services can so mean the
 * same address in a message that outlives an erasure.
 */
export const addressDigest = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('hex');
