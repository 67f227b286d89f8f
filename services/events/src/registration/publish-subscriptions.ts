import type { Clock, Logger } from '@momos/runtime';
import type { Identity } from '../person/identity.ts';
import type { Socials } from '../social/social.store.ts';
import type { Subscription, Subscriptions } from '../rsvp/subscription.store.ts';

export type SubscriptionDeps = {
  subscriptions: Subscriptions;
  socials: Socials;
  identity: Identity;
  clock: Clock;
  log: Logger;
};

const batchSize = 50;

/**
 * Passes on to identity who subscribed to hosts and to curated socials (spec §5); a subscription that identity did not
 * take is retried later. Returns whether there may be more, or else when the next one is due.
 */
export async function publishSubscriptions(deps: SubscriptionDeps): Promise<boolean | Date | undefined> {
  const due = await deps.subscriptions.due(deps.clock.now(), batchSize);
  for (const each of due) await publish(deps, each);
  return due.length === batchSize || deps.subscriptions.nextDue();
}

async function publish(
  { subscriptions, socials, identity, clock, log }: SubscriptionDeps,
  due: Subscription,
): Promise<void> {
  try {
    const [social] = due.toHosts ? await socials.some([due.socialId]) : [];
    const hostIds = (social?.hostIds ?? []).filter(id => id !== due.userId);
    await identity.subscribe({ userId: due.userId, hostIds, toUpdates: due.toUpdates });
    await subscriptions.done(due._id);
  } catch (err) {
    const { _id: subscriptionId, tries } = due;
    log.warn(
      { subscriptionId, tries, op: 'subscription.publish', err },
      'Publishing a subscription failed; will retry',
    );
    await subscriptions.postpone(due, clock.now());
  }
}
