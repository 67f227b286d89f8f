import { forbidden, notFound, unauthenticated } from '@momos/contracts/errors';
import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import { type Actor, RequestContext, type RpcClient, withContext } from '@momos/runtime';
import type { LiveTopic } from './live-topic.ts';

/**
 * Throws when a person may not watch a topic: 401 for a visitor where one has to be signed in, 404 for a social they
 * must not know of, 403 for a host's topic. Asks events, which owns the social, with the person's own token.
 */
export async function requireWatchable(
  events: RpcClient<EventsService>,
  topic: LiveTopic,
  actor: Actor | undefined,
): Promise<void> {
  if (topic.kind === 'me') {
    if (!actor) throw unauthenticated();
    return;
  }
  const asked = { socialId: topic.socialId, userId: actor?.userId ?? '' };
  const { isHost, isVisible } = await withContext(new RequestContext({ actor }), () =>
    events.getSocialAccess(asked),
  );
  if (!isVisible && !isHost) throw notFound('social');
  if (topic.kind === 'social' || isHost) return;
  throw actor ? forbidden() : unauthenticated();
}
