import { forbidden, notFound } from '@momos/contracts/errors';
import type { Social } from '@momos/contracts/proto/events/v1/bus';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import { type Actor, hasRole, type RpcClient } from '@momos/runtime';

/** The client of events, which decides who hosts and sees a social. */
export type AskEvents = { events: RpcClient<typeof EventsService> };

type Person = Pick<Actor, 'userId' | 'isAdmin' | 'roles'>;

/** The social, if this person may edit its codes: a host of it or a manager. 403 for others, 404 where it is hidden. */
export async function hostedSocial({ events }: AskEvents, actor: Person, socialId: string): Promise<Social> {
  const { social, isHost, isVisible } = await events.getSocialAccess({ socialId, userId: actor.userId });
  const mayManage = isHost || hasRole(actor as Actor, 'manager');
  if (!social || (!isVisible && !mayManage)) throw notFound('social', socialId);
  if (!mayManage) throw forbidden('Only a host of this social may do this.');
  return social;
}

/** The social, if this person may see it; 404 otherwise. */
export async function visibleSocial({ events }: AskEvents, actor: Person, socialId: string): Promise<Social> {
  const { social, isVisible } = await events.getSocialAccess({ socialId, userId: actor.userId });
  if (!social || !isVisible) throw notFound('social', socialId);
  return social;
}
