import type { Attack } from './attack.ts';
import { auditLog, badges, guesses, takeover } from './attacks-on-accounts.ts';
import { envelopes, formats, uploads } from './attacks-on-formats.ts';
import { edge, outbound, pictures, templates } from './attacks-on-servers.ts';
import { conscription, guests, hidden, swap } from './attacks-on-socials.ts';

/** Every attack of this suite. */
export const attacks: readonly Attack[] = [
  templates,
  guesses,
  takeover,
  conscription,
  swap,
  hidden,
  guests,
  badges,
  pictures,
  outbound,
  edge,
  envelopes,
  formats,
  uploads,
  auditLog,
];
