import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { RpcClient } from '@momos/runtime';
import { type Social, socialOf } from './social.ts';
import type { Socials } from './social.store.ts';

export type SocialDeps = { socials: Socials; events: RpcClient<typeof EventsService> };

/** Socials by id: from the read model, and from events itself for those that have not arrived over the bus yet. */
export async function findSocials(
  { socials, events }: SocialDeps,
  ids: string[],
): Promise<Map<string, Social>> {
  const wanted = [...new Set(ids)];
  const found = await socials.get(wanted);
  const missing = wanted.filter(id => !found.has(id));
  if (missing.length === 0) return found;
  const answer = await events.getSocials({ ids: missing });
  for (const social of answer.socials) found.set(social.id, socialOf(social));
  return found;
}
