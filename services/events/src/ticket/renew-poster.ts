import type { Actor, Clock } from '@momos/runtime';
import type { SocialCache } from '../social/social-cache.ts';
import { assertHost } from '../social/social.policy.ts';
import type { Socials } from '../social/social.store.ts';
import type { Social } from '../social/social.ts';

type Deps = { socials: Socials; cache: SocialCache; clock: Clock };

/**
 * Gives the door poster of a social another code; the printed ones of before let no one in any more. Throws 404 or 403 for who
 * does not host it, 412 where another change of it was first.
 */
export async function renewPoster(
  { socials, cache, clock }: Deps,
  actor: Actor,
  id: string,
): Promise<Social> {
  const social = await socials.get(id);
  assertHost(social, actor);
  // No other service knows of it, so that it is saved and not published.
  const renewed: Social = {
    ...social,
    posterSeq: (social.posterSeq ?? 0) + 1,
    version: social.version + 1,
    updatedAt: clock.now(),
  };
  await socials.replace(renewed);
  cache.forget(renewed);
  return renewed;
}
