import type { Outbox, OutboxRow } from '@momos/bus';
import { badRequest, notFound } from '@momos/contracts/errors';
import { topics } from '@momos/contracts/topics';
import type { Clock } from '@momos/runtime';
import type { Batch } from '@momos/store/group-commit';
import { v7 as uuid } from 'uuid';
import type { ConsentChanges } from '../consent/consent.store.ts';
import { recordConsents } from '../consent/record-consents.ts';
import { changed, type User } from '../user/user.ts';
import { messageOf } from '../user/user-message.ts';
import type { Users } from '../user/user.store.ts';
import type { HostSubscription, HostSubscriptions } from './host-subscription.store.ts';

/** A person who follows hosts, or follows one no more. */
export type FollowEntry = { key: string; userId: string } & (
  | { follows: readonly string[]; toUpdates: boolean }
  | { unfollows: string }
);

export type FollowBatchDeps = {
  users: Users;
  subscriptions: HostSubscriptions;
  consents: ConsentChanges;
  outbox: Outbox;
  clock: Clock;
};

const maxHosts = 1000;

/** Reads the people and hosts of the entries together. */
export async function readFollowBatch(
  deps: FollowBatchDeps,
  entries: readonly FollowEntry[],
): Promise<Batch<FollowEntry>> {
  const ids = entries.flatMap(entry => [entry.userId, ...('follows' in entry ? entry.follows : [])]);
  const read = new Map((await deps.users.byIds([...new Set(ids)])).map(user => [user.id, user]));
  const next = new Map<string, User>();
  const messages = new Map<string, OutboxRow[]>();

  return {
    decide(entry) {
      const before = next.get(entry.userId) ?? read.get(entry.userId);
      const after = 'follows' in entry ? following(entry, before, read) : notFollowing(entry, before);
      const committed = read.get(entry.userId);
      if (!after || !committed) return;
      // One version, however many of the entries are of this person.
      const saved = { ...after, version: committed.version + 1 };
      next.set(saved.id, saved);
      const kind = 'USER_CHANGE_UPDATED';
      messages.set(
        saved.id,
        deps.outbox.rows(topics.user, [{ change: kind, user: messageOf(saved) }], { kind }),
      );
    },
    get isEmpty() {
      return next.size === 0;
    },
    write: () => write(deps, { read, next, rows: [...messages.values()].flat() }),
  };
}

/** The person after following; undefined when nothing changes. Throws 404 for an unknown person or host. */
function following(
  { userId, follows, toUpdates }: Extract<FollowEntry, { follows: unknown }>,
  user: User | undefined,
  read: ReadonlyMap<string, User>,
): User | undefined {
  if (!user) throw notFound('person', userId);
  const added = new Set(follows.filter(id => id !== userId && !user.subscribedHostIds.includes(id)));
  if ([...added].some(id => !read.has(id))) throw notFound('host');
  const subscribedHostIds = [...user.subscribedHostIds, ...added];
  if (subscribedHostIds.length > maxHosts) throw badRequest(`One can follow at most ${maxHosts} hosts.`);
  const isSubscribedToUpdate = user.isSubscribedToUpdate || toUpdates;
  if (added.size === 0 && isSubscribedToUpdate === user.isSubscribedToUpdate) return undefined;
  return changed(user, { subscribedHostIds, isSubscribedToUpdate });
}

function notFollowing(
  { unfollows }: Extract<FollowEntry, { unfollows: unknown }>,
  user: User | undefined,
): User | undefined {
  if (!user?.subscribedHostIds.includes(unfollows)) return undefined;
  return changed(user, { subscribedHostIds: user.subscribedHostIds.filter(id => id !== unfollows) });
}

type Decided = { read: ReadonlyMap<string, User>; next: ReadonlyMap<string, User>; rows: OutboxRow[] };

async function write(deps: FollowBatchDeps, { read, next, rows }: Decided): Promise<void> {
  const { users, subscriptions, outbox, clock } = deps;
  const now = clock.now();
  const counts = new Map<string, number>();
  const count = (hostId: string, by: number) => counts.set(hostId, (counts.get(hostId) ?? 0) + by);
  const added: HostSubscription[] = [];
  await users.replaceFollowing([...next.values()]);
  for (const after of next.values()) {
    const before = read.get(after.id) ?? after;
    await recordConsents(deps, { before, after });
    const [had, has] = [new Set(before.subscribedHostIds), new Set(after.subscribedHostIds)];
    const follows = after.subscribedHostIds.filter(id => !had.has(id));
    added.push(...follows.map(hostId => ({ id: uuid(), hostId, userId: after.id, at: now })));
    for (const hostId of before.subscribedHostIds.filter(id => !has.has(id)))
      if (await subscriptions.remove(after.id, hostId)) count(hostId, -1);
  }
  await subscriptions.addMany(added);
  for (const { hostId } of added) count(hostId, 1);
  await outbox.insert(rows);
  // Last, since everyone who follows the same hosts at another copy waits for these rows.
  await users.countSubscribers(counts);
}
