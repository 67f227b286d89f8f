import { forbidden, notFound } from '@momos/contracts/errors';
import { type Actor, hasRole } from '@momos/runtime';
import type { Social } from './social.ts';

/**
 * The social, for its owner, its hosts and managers. Throws 404 if it does not exist or is private and the caller is none
 * of them; 403 otherwise.
 */
export function authorizeStatistics(actor: Actor, id: string, social: Social | undefined): Social {
  if (!social || social.isDeleted) throw notFound('social', id);
  const isHost = social.ownerId === actor.userId || social.hostIds.includes(actor.userId);
  if (isHost || hasRole(actor, 'manager')) return social;
  if (social.visibility === 'PRIVATE') throw notFound('social', id);
  throw forbidden('Only hosts of this social may see its figures.');
}
