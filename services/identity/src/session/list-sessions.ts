import type { SessionView } from '@momos/contracts/sessions';
import { notFound } from '@momos/contracts/errors';
import type { Actor, Clock } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { endSessions, type EndSessionsDeps } from './end-sessions.ts';
import type { Session } from './session.ts';
import type { Sessions } from './session.store.ts';

type Deps = { sessions: Sessions; pageKeySecret: string; clock: Clock };

const viewOf = (session: Session, currentId: string): SessionView => ({
  id: session.id,
  device: session.device,
  isCurrent: session.id === currentId,
  openedAt: session.createdAt.toISOString(),
  lastUsedAt: session.rotatedAt.toISOString(),
});

/** Where the caller is signed in now, newest sign-in first. */
export async function listSessions(
  { sessions, pageKeySecret, clock }: Deps,
  actor: Actor,
  { pageSize, exclusiveStartKey }: { pageSize: number; exclusiveStartKey?: string },
): Promise<{ data: SessionView[]; meta: { lastEvaluatedKey: string | null } }> {
  const [before] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
  const found = await sessions.openOf(actor.userId, clock.now(), {
    limit: pageSize + 1,
    before: before === undefined ? undefined : String(before),
  });
  const page = pageOf(found, pageSize, last => encodeKey([last.id], pageKeySecret));
  return {
    data: page.items.map(session => viewOf(session, actor.sessionId)),
    meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
  };
}

/** Ends one session of the caller's; ending it again changes nothing. 404 for what is no session of theirs. */
export async function revokeSession(
  deps: EndSessionsDeps & { clock: Clock },
  actor: Actor,
  id: string,
): Promise<void> {
  const session = await deps.sessions.find(id);
  if (session?.userId !== actor.userId) throw notFound('session', id);
  const { userId } = actor;
  await endSessions(deps, { userId, sessionId: id, because: 'logout', now: deps.clock.now() });
}
