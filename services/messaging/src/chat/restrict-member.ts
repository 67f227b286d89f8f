import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { type ChannelRef, keyOf } from './channel.ts';
import type { ChatDeps } from './change-message.ts';
import type { ChatFeed } from './chat-feed.ts';
import { admit, assertMayModerate } from './rights.ts';
import type { Standing } from './standing.store.ts';

type Asked = {
  ref: ChannelRef;
  userId: string;
  /** 0 ends it. */
  silencedMinutes?: number | undefined;
  isBlocked?: boolean | undefined;
};

/**
 * Keeps a person from writing for a time, or out of a channel, with an entry of the audit log; their open pages leave immediately.
 * Throws 403 for who does not moderate the channel, and for oneself.
 */
export async function restrictMember(
  deps: ChatDeps & { chatFeed: ChatFeed },
  actor: Actor,
  { ref, userId, ...asked }: Asked,
): Promise<Standing> {
  assertMayModerate(await admit(deps, actor, ref));
  if (userId === actor.userId) throw forbidden('You cannot restrict yourself.');
  const key = keyOf(ref);
  const set = restriction(asked, deps.clock.now());
  const standing = await deps.store.transaction(async () => {
    const before = await deps.standings.get(key, userId);
    const next = { ...before, ...set };
    await deps.audit.add({
      action: 'CHAT_MEMBER_RESTRICTED',
      target: { kind: 'user', id: userId },
      within: { kind: 'chat-channel', id: ref.id },
      details: {
        isBlocked: { before: `${before.isBlocked}`, after: `${next.isBlocked}` },
        silencedUntil: { before: wordOf(before.silencedUntil), after: wordOf(next.silencedUntil) },
      },
    });
    const isRestricted = next.isBlocked || next.silencedUntil !== null;
    return deps.standings.set(key, userId, { ...set, isRestricted });
  });
  if (asked.isBlocked === undefined) deps.chatFeed.standing(key, userId);
  else deps.chatFeed.admitted(key, userId, !asked.isBlocked);
  return standing;
}

const wordOf = (at: Date | null) => at?.toISOString() ?? '';

function restriction(
  { silencedMinutes, isBlocked }: Omit<Asked, 'ref' | 'userId'>,
  now: Date,
): Partial<Standing> {
  const silencedUntil = silencedMinutes ? new Date(now.getTime() + silencedMinutes * 60_000) : null;
  return {
    ...(silencedMinutes === undefined ? {} : { silencedUntil }),
    ...(isBlocked === undefined ? {} : { isBlocked }),
  };
}
