import { forbidden, notFound } from '@momos/contracts/errors';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import { type Actor, hasRole, type RpcClient } from '@momos/runtime';
import { type Social, socialOf } from './social.ts';

/**
 * The social, for someone who may write to its attendees: its hosts and managers. Throws 404 where the social is not
 * visible to the person, else 403. Asks events, which owns the decision.
 */
export async function socialForHost(
  events: RpcClient<typeof EventsService>,
  actor: Actor,
  socialId: string,
): Promise<Social> {
  const { social, isHost, isVisible } = await events.getSocialAccess({ socialId, userId: actor.userId });
  const mayWrite = isHost || hasRole(actor, 'manager');
  if (!social || social.isDeleted || !(isVisible || mayWrite)) throw notFound('social', socialId);
  if (!mayWrite) throw forbidden('Only hosts of this social can write to its attendees.');
  return socialOf(social);
}
