import { forbidden, notFound, unauthenticated } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { AskAccess } from './access-questions.ts';
import type { LiveTopic } from './live-topic.ts';

/**
 * Throws when a person may not watch a topic: 401 for a visitor where one has to be signed in, 404 for a social they
 * must not know of, 403 for a host's topic.
 */
export async function requireWatchable(
  askAccess: AskAccess,
  topic: LiveTopic,
  actor: Actor | undefined,
): Promise<void> {
  if (topic.kind === 'me') {
    if (!actor) throw unauthenticated();
    return;
  }
  const { isHost, isVisible } = await askAccess(topic.socialId, actor);
  if (!isVisible && !isHost) throw notFound('social');
  if (topic.kind === 'social' || isHost) return;
  throw actor ? forbidden() : unauthenticated();
}
