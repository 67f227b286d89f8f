import { staleVersion } from '@momos/contracts/errors';
import { maxSearchAlerts, searchAlertsContract, type SearchAlertView } from '@momos/contracts/search-alerts';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { v7 as uuid } from 'uuid';
import { assertRoom, changed, newSearchAlert, queryOf, type SearchAlert } from './search-alert.ts';
import { assertOwn } from './search-alert.policy.ts';
import type { SearchAlerts } from './search-alert.store.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  searchAlerts: SearchAlerts;
  erased: Erased;
  clock: Clock;
};

/** Saved searches of the caller. */
export const searchAlertRoutes = ({ store, searchAlerts, erased, clock }: Deps): RouteBinding =>
  bind(searchAlertsContract, {
    list: async ({ actor }) => (await searchAlerts.ofUser(actor.userId, maxSearchAlerts)).map(toView),

    create: ({ actor: { userId }, body }) =>
      store.transaction(async () => {
        // Also keeps two at the same time from both counting one too few.
        await erased.guard([userId]);
        assertRoom((await searchAlerts.ofUser(userId, maxSearchAlerts)).length);
        const alert = newSearchAlert({ _id: uuid(), userId, ...body }, clock.now());
        await searchAlerts.insert(alert);
        return toView(alert);
      }),

    update: ({ actor, params, body, ifMatch }) =>
      store.transaction(async () => {
        const held = await searchAlerts.get(params.id);
        assertOwn(held, actor);
        if (ifMatch !== undefined && ifMatch !== held.version) throw staleVersion('saved search');
        const next = changed(held, body, clock.now());
        await searchAlerts.replace(next);
        return toView(next);
      }),

    remove: ({ actor, params }) =>
      store.transaction(async () => {
        assertOwn(await searchAlerts.get(params.id), actor);
        await searchAlerts.remove(params.id);
        return { ok: true as const };
      }),
  });

const toView = ({ _id, version, name, isPaused, search, createdAt }: SearchAlert): SearchAlertView => ({
  id: _id,
  version,
  name,
  isPaused,
  query: queryOf(search),
  createdAt: createdAt.toISOString(),
});
