import { badRequest, notFound } from '@momos/contracts/errors';
import type { Clock } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { type KeepUserDeps, keepUser } from '../user/keep-user.ts';
import { changed } from '../user/user.ts';
import type { HostSubscriptions } from './host-subscription.store.ts';

/** What following hosts needs. */
export type SubscribeDeps = KeepUserDeps & { store: Store; subscriptions: HostSubscriptions; clock: Clock };

const mostHosts = 1000;

/** Lets a person hear of hosts' new socials and, if asked, of curated ones. Doing it again changes nothing. 404 for who is not there. */
export async function subscribe(
  deps: SubscribeDeps,
  userId: string,
  to: { hostIds: readonly string[]; toUpdates: boolean },
): Promise<void> {
  const { store, users, subscriptions, clock } = deps;
  await store.transaction(async () => {
    const user = await users.byId(userId);
    if (!user) throw notFound('person', userId);
    const wanted = new Set(to.hostIds.filter(id => id !== userId && !user.subscribedHostIds.includes(id)));
    const hosts = wanted.size > 0 ? await users.byIds([...wanted]) : [];
    if (hosts.length < wanted.size) throw notFound('host');
    const subscribedHostIds = [...user.subscribedHostIds, ...wanted];
    if (subscribedHostIds.length > mostHosts) throw badRequest(`One can follow at most ${mostHosts} hosts.`);
    const isSubscribedToUpdate = user.isSubscribedToUpdate || to.toUpdates;
    if (wanted.size === 0 && isSubscribedToUpdate === user.isSubscribedToUpdate) return;
    for (const hostId of wanted) await subscriptions.add({ id: uuid(), hostId, userId, at: clock.now() });
    await keepUser(deps, changed(user, { subscribedHostIds, isSubscribedToUpdate }), 'USER_CHANGE_UPDATED');
    // Last, since everybody who follows the same host waits for this row.
    await users.countSubscribers([...wanted], 1);
  });
}

/** Ends following a host; ending what is not changes nothing. */
export async function unsubscribe(deps: SubscribeDeps, userId: string, hostId: string): Promise<void> {
  const { store, users, subscriptions } = deps;
  await store.transaction(async () => {
    const user = await users.byId(userId);
    if (!user?.subscribedHostIds.includes(hostId)) return;
    const isRemoved = await subscriptions.remove(userId, hostId);
    const subscribedHostIds = user.subscribedHostIds.filter(id => id !== hostId);
    await keepUser(deps, changed(user, { subscribedHostIds }), 'USER_CHANGE_UPDATED');
    if (isRemoved) await users.countSubscribers([hostId], -1);
  });
}
