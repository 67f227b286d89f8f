import { staleVersion } from '@momos/contracts/errors';
import { patronsContract } from '@momos/contracts/patrons';
import { bind, type RouteBinding } from '@momos/runtime';
import { v7 as uuid } from 'uuid';
import { findUsablePatron, type PatronDeps } from './find-patron.ts';
import { cardOf, viewOf } from './patron-view.ts';
import { changesOf, type Patron } from './patron.ts';

/** Patrons for managers, and the patron of a code for everyone who is signed in. */
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
    get: async ({ params }) => viewOf(await patrons.get(params.id)),
    update: async ({ params, body, ifMatch }) => {
      const patron = await patrons.get(params.id);
      if (ifMatch !== undefined && ifMatch !== patron.version) throw staleVersion('patron');
      return viewOf(await patrons.save(patron, changesOf(patron, body)));
    },
    getByCode: async ({ params }) => cardOf(await findUsablePatron(deps, params.code)),
  });
}
