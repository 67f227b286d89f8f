import { type ConfigEntryId, configEntryIds } from '@momos/contracts/config-entries';
import { configsContract } from '@momos/contracts/configs';
import { type Actor, bind, type RouteBinding } from '@momos/runtime';
import type { Users } from '../user/user.store.ts';
import { cardsOf } from '../user/user-cards-view.ts';
import { changeConfig, type ChangeConfigDeps, type ConfigRequest } from './change-config.ts';
import { changeView, entryView, sectionsView } from './config-entry-view.ts';
import { areaValues } from './configs.ts';

type Deps = ChangeConfigDeps & {
  users: Users;
  stripePublishableKey: string | undefined;
  pageKeySecret: string;
};

export function configRoutes(deps: Deps): RouteBinding {
  const { configEntries, defaults, stripePublishableKey } = deps;
  const values = async <A extends Parameters<typeof areaValues>[0]>(area: A) =>
    areaValues(area, await configEntries.all(), defaults);

  return bind(configsContract, {
    all: () => values('site'),
    social: () => values('social'),
    circle: () => values('circle'),
    admin: () => values('admin'),
    proposal: () => values('proposal'),
    newsletter: () => values('newsletter'),
    payment: () =>
      stripePublishableKey
        ? { provider: 'stripe' as const, publishableKey: stripePublishableKey }
        : { provider: 'sandbox' as const, publishableKey: null },
    page: async ({ params }) => ({ sections: sectionsView((await values('page'))[params.page]) }),
    entries: async () => {
      const data = await readEntries(deps);
      return { data, meta: { lastEvaluatedKey: null, total: data.length } };
    },
    change: ({ params, body, actor, ifMatch }) =>
      change(deps, actor, { id: params.id as ConfigEntryId, to: { configVal: body.configVal }, ifMatch }),
    reset: ({ params, actor, ifMatch }) =>
      change(deps, actor, { id: params.id as ConfigEntryId, to: 'default', ifMatch }),
    history: async ({ params, query }) => {
      const page = await configEntries.history(params.id, { ...query, secret: deps.pageKeySecret });
      const adminIds = page.items.map(({ changedBy }) => changedBy);
      const cards = await cardsOf(deps.users, adminIds);
      return {
        data: page.items.map(each => changeView(each, cards)),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}

/** Every setting of the product, whether it was ever changed or not. */
async function readEntries({ configEntries, users, defaults }: Deps) {
  const entries = await configEntries.all();
  const adminIds = entries.map(({ changedBy }) => changedBy);
  const cards = await cardsOf(users, adminIds);
  return configEntryIds.map(id => {
    const entry = entries.find(each => each.id === id);
    return entryView(id, entry, { defaults, changedBy: entry ? cards(entry.changedBy) : null });
  });
}

async function change(deps: Deps, actor: Actor, request: ConfigRequest) {
  const entry = await changeConfig(deps, actor, request);
  const cards = await cardsOf(deps.users, entry ? [entry.changedBy] : []);
  const changedBy = entry ? cards(entry.changedBy) : null;
  return entryView(request.id, entry, { defaults: deps.defaults, changedBy });
}
