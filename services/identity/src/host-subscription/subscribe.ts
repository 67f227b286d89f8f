import { badRequest, notFound } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { changeUser, type SaveUserDeps } from '../user/save-user.ts';
import type { HostSubscriptions } from './host-subscription.store.ts';

export type SubscribeDeps = SaveUserDeps & { store: Store; subscriptions: HostSubscriptions; clock: Clock };

const maxHosts = 1000;

/** Makes a person follow hosts and, with `toUpdates`, get updates on curated socials; idempotent. 404 for an unknown person or host. */
export async function subscribe(
  deps: SubscribeDeps,
  userId: string,
  to: { hostIds: readonly string[]; toUpdates: boolean },
): Promise<void> {
  const { store, users, subscriptions, clock } = deps;
  await store.transaction(async () => {
    const user = await users.byId(userId);
    if (!user) throw notFound('person', userId);
    const added = new Set(to.hostIds.filter(id => id !== userId && !user.subscribedHostIds.includes(id)));
    const hosts = added.size > 0 ? await users.byIds([...added]) : [];
    if (hosts.length < added.size) throw notFound('host');
    const subscribedHostIds = [...user.subscribedHostIds, ...added];
    if (subscribedHostIds.length > maxHosts) throw badRequest(`One can follow at most ${maxHosts} hosts.`);
    const isSubscribedToUpdate = user.isSubscribedToUpdate || to.toUpdates;
    if (added.size === 0 && isSubscribedToUpdate === user.isSubscribedToUpdate) return;
    for (const hostId of added) await subscriptions.add({ id: uuid(), hostId, userId, at: clock.now() });
    await changeUser(deps, user, { subscribedHostIds, isSubscribedToUpdate });
    // Last, since everyone who follows the same host waits for this row.
    await users.countSubscribers([...added], 1);
  });
}

/** Ends following a host; idempotent. */
export async function unsubscribe(deps: SubscribeDeps, userId: string, hostId: string): Promise<void> {
  const { store, users, subscriptions } = deps;
  await store.transaction(async () => {
    const user = await users.byId(userId);
    if (!user?.subscribedHostIds.includes(hostId)) return;
    const isRemoved = await subscriptions.remove(userId, hostId);
    const subscribedHostIds = user.subscribedHostIds.filter(id => id !== hostId);
    await changeUser(deps, user, { subscribedHostIds });
    if (isRemoved) await users.countSubscribers([hostId], -1);
  });
}
