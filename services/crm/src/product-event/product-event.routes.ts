import { routes } from '@momos/contracts';
import { productEventsContract } from '@momos/contracts/product-events';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { countsOf, firstDay, trendsOf } from './product-event.ts';
import type { ProductEventCounts } from './product-event.store.ts';

const calls = new Set(routes.map(({ id }) => id));
const isCall = (id: string) => calls.has(id);

export type ProductEventDeps = { counts: ProductEventCounts; clock: Clock };

/** Counts of how Momos is used, from browsers whose person allows it, and their trends for managers. */
export const productEventRoutes = ({ counts, clock }: ProductEventDeps): RouteBinding =>
  bind(productEventsContract, {
    report: async ({ body }) => {
      const now = clock.now();
      await counts.add(countsOf(body.events, { now, isCall }), now);
      return { ok: true as const };
    },
    trends: async () => {
      const now = clock.now();
      return trendsOf(await counts.from(firstDay(now)), now);
    },
  });
