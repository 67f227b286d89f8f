import type { Bus } from '@momos/bus';
import type { SearchAlertsFound } from '@momos/contracts/proto/events/v1/bus';
import { maxSearchAlerts } from '@momos/contracts/search-alerts';
import { topics } from '@momos/contracts/topics';
import type { Clock, Logger } from '@momos/runtime';
import type { Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import type { NewlyListed, Socials } from '../social/social.store.ts';
import { findsAmong } from './new-socials.ts';
import { lookedAgain, lookUntil, queryOf, type SearchAlert } from './search-alert.ts';
import type { SearchAlerts } from './search-alert.store.ts';

export type LookDeps = {
  store: Pick<Store, 'transaction'>;
  searchAlerts: SearchAlerts;
  socials: Pick<Socials, 'listedBetween'>;
  outbox: Bus['outbox'];
  clock: Clock;
  log: Logger;
};

const batchSize = 100;
/** Of one saved search in one message; more are counted. */
const mostShown = 5;

/**
 * Looks once a day what is new for saved searches, for all of a person together, so that they get one message. A look and its message
 * are one transaction: none is lost, and none is sent twice. Returns whether there may be more, or else when the next one is due.
 */
export async function lookAtAlerts(deps: LookDeps): Promise<boolean | Date | undefined> {
  const now = deps.clock.now();
  const due = await deps.searchAlerts.due(now, batchSize);
  if (due.length === 0) return deps.searchAlerts.nextDue();
  const people = await Promise.all(
    [...new Set(due.map(({ userId }) => userId))].map(async userId => {
      const own = await deps.searchAlerts.ofUser(userId, maxSearchAlerts);
      return { userId, alerts: own.filter(({ isPaused }) => !isPaused) };
    }),
  );
  const since = people.flatMap(({ alerts }) => alerts.map(({ lookedAt }) => lookedAt.getTime()));
  const listed = await deps.socials.listedBetween(new Date(Math.min(...since)), lookUntil(now));
  const findsOf = findsAmong(listed, now);
  let areAllDone = true;
  for (const person of people) areAllDone = (await look(deps, person, { findsOf, now })) && areAllDone;
  // What failed is due still, and waits for the next round.
  if (!areAllDone) return undefined;
  return due.length === batchSize || deps.searchAlerts.nextDue();
}

type Person = { userId: string; alerts: readonly SearchAlert[] };
type Look = { findsOf: (alert: SearchAlert) => NewlyListed[]; now: Date };

/** Whether it is done; a person who changed their saved searches meanwhile is looked at again in the next round. */
async function look(
  { store, searchAlerts, outbox, log }: LookDeps,
  { userId, alerts }: Person,
  { findsOf, now }: Look,
): Promise<boolean> {
  const message = messageOf(userId, alerts, findsOf);
  try {
    await store.transaction(async () => {
      for (const alert of alerts) await searchAlerts.replace(lookedAgain(alert, now));
      if (message.alerts.length > 0) await outbox.add(topics.searchAlert, message);
    });
    return true;
  } catch (err) {
    log.warn({ op: 'search-alert.look', userId, err }, 'A look at saved searches failed; will retry');
    return false;
  }
}

const messageOf = (
  userId: string,
  alerts: readonly SearchAlert[],
  findsOf: Look['findsOf'],
): SearchAlertsFound => ({
  id: uuid(),
  version: 1,
  userId,
  alerts: alerts.flatMap(alert => {
    const found = findsOf(alert);
    if (found.length === 0) return [];
    const socials = found
      .slice(0, mostShown)
      .map(({ slug, title, eventTimestamp, timezone, isOnline, city }) => ({
        ...{ slug, title, eventTimestamp, timezone },
        city: isOnline ? '' : (city ?? ''),
      }));
    return [{ name: alert.name, query: queryOf(alert.search), count: found.length, socials }];
  }),
});
