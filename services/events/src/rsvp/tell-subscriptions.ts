import type { Clock, Logger } from '@momos/runtime';
import type { Identity } from '../identity.ts';
import type { Socials } from '../social/social.store.ts';
import type { Subscription, Subscriptions } from './subscription.store.ts';

export type SubscribeDeps = {
  subscriptions: Subscriptions;
  socials: Socials;
  identity: Identity;
  clock: Clock;
  log: Logger;
};

const atOnce = 50;

/** Tells identity who wants to hear of hosts and of curated socials (spec §5); what identity did not take is tried again later. */
export async function tellSubscriptions(deps: SubscribeDeps): Promise<boolean> {
  const due = await deps.subscriptions.due(deps.clock.now(), atOnce);
  for (const each of due) await tell(deps, each);
  return due.length === atOnce;
}

async function tell(
  { subscriptions, socials, identity, clock, log }: SubscribeDeps,
  due: Subscription,
): Promise<void> {
  try {
    const [social] = due.toHosts ? await socials.some([due.socialId]) : [];
    const hostIds = (social?.hostIds ?? []).filter(id => id !== due.userId);
    await identity.subscribe({ userId: due.userId, hostIds, toUpdates: due.toUpdates });
    await subscriptions.done(due._id);
  } catch (error) {
    log.warn({ err: error, tries: due.tries }, 'a subscription is told later');
    await subscriptions.postpone(due, clock.now());
  }
}
