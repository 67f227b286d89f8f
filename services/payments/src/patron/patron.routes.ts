import { staleVersion } from '@momos/contracts/errors';
import { patronsContract } from '@momos/contracts/patrons';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { cardOf, changesOf, isUsable, noSuchPatron, type Patron, viewOf } from './patron.ts';
import type { Patrons } from './patron.store.ts';

/** What patrons work with. */
export type PatronDeps = { patrons: Patrons; clock: Clock };

/** Patrons for managers, and whose code it is for everybody who is signed in. */
export function patronRoutes(deps: PatronDeps): RouteBinding {
  const { patrons, clock } = deps;
  return bind(patronsContract, {
    list: async ({ query }) => {
      const { items, lastEvaluatedKey } = await patrons.page(query);
      return { data: items.map(viewOf), meta: { lastEvaluatedKey: lastEvaluatedKey ?? null } };
    },
    create: async ({ body }) => {
      const { startsAt, endsAt } = changesOf({ startsAt: null, endsAt: null }, body);
      const patron: Patron = {
        ...body,
        startsAt: startsAt ?? null,
        endsAt: endsAt ?? null,
        id: uuid(),
        version: 1,
        createdAt: clock.now(),
      };
      await patrons.add(patron);
      return viewOf(patron);
    },
    get: async ({ params }) => viewOf(await found(patrons, params.id)),
    update: async ({ params, body, ifMatch }) => {
      const patron = await found(patrons, params.id);
      if (ifMatch !== undefined && ifMatch !== patron.version) throw staleVersion('patron');
      return viewOf(await patrons.save(patron, changesOf(patron, body)));
    },
    getByCode: async ({ params }) => cardOf(await usablePatron(deps, params.code)),
  });
}

/** The patron whose code this is, over or not; 404 where it is nobody's. */
export async function knownPatron({ patrons }: PatronDeps, code: string): Promise<Patron> {
  const patron = await patrons.byCode(code.trim().toUpperCase());
  if (!patron) throw noSuchPatron();
  return patron;
}

/** The patron whose code this is; 404 for a code that is not there or may not be used now. */
export async function usablePatron(deps: PatronDeps, code: string): Promise<Patron> {
  const patron = await knownPatron(deps, code);
  if (!isUsable(patron, deps.clock.now())) throw noSuchPatron();
  return patron;
}

async function found(patrons: Patrons, id: string): Promise<Patron> {
  const patron = await patrons.get(id);
  if (!patron) throw noSuchPatron();
  return patron;
}
