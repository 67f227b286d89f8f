import { forbidden } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import { type ChannelRef, keyOf } from './channel.ts';
import type { ChatDeps } from './change-message.ts';
import type { ChatFeed } from './chat-feed.ts';
import { admit, assertMayModerate } from './rights.ts';
import type { Standing } from './standing.store.ts';

/** What a person is kept from, and for how long. */
export type Restriction = {
  /** 0 ends it. */
  silencedMinutes?: number | undefined;
  isBlocked?: boolean | undefined;
};

type Restricted = Restriction & { ref: ChannelRef; userId: string };
type Deps = Pick<ChatDeps, 'store' | 'standings' | 'audit' | 'clock'>;

/**
 * Keeps a person from writing for a time, or out of a channel, with an entry of the audit log; their open pages leave immediately.
 * Throws 403 for who does not moderate the channel, and for oneself.
 */
export async function restrictMember(
  deps: ChatDeps & { chatFeed: ChatFeed },
  actor: Actor,
  asked: Restricted,
): Promise<Standing> {
  assertMayModerate(await admit(deps, actor, asked.ref));
  if (asked.userId === actor.userId) throw forbidden('You cannot restrict yourself.');
  const standing = await deps.store.transaction(() => restrict(deps, asked));
  publishRestriction(deps, asked);
  return standing;
}

/** The change and its entry of the audit log, in a running transaction. */
export async function restrict(deps: Deps, { ref, userId, ...asked }: Restricted): Promise<Standing> {
  const key = keyOf(ref);
  const set = restriction(asked, deps.clock.now());
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
}

/** To the person's open pages, once it is committed. */
export function publishRestriction(
  { chatFeed }: { chatFeed: ChatFeed },
  { ref, userId, isBlocked }: Restricted,
): void {
  if (isBlocked === undefined) chatFeed.standing(keyOf(ref), userId);
  else chatFeed.admitted(keyOf(ref), userId, !isBlocked);
}

const wordOf = (at: Date | null) => at?.toISOString() ?? '';

function restriction({ silencedMinutes, isBlocked }: Restriction, now: Date): Partial<Standing> {
  const silencedUntil = silencedMinutes ? new Date(now.getTime() + silencedMinutes * 60_000) : null;
  return {
    ...(silencedMinutes === undefined ? {} : { silencedUntil }),
    ...(isBlocked === undefined ? {} : { isBlocked }),
  };
}
