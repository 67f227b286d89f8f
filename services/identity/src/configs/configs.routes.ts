import { type ConfigEntryId, configEntryIds } from '@momos/contracts/config-entries';
import { configsContract } from '@momos/contracts/configs';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import type { Users } from '../user/user.store.ts';
import { cardsOf } from '../user/user-cards.ts';
import { changeConfig, type ChangeConfigDeps, type ConfigWish } from './change-config.ts';
import { areaValues, entryView } from './configs.ts';

type Deps = ChangeConfigDeps & {
  users: Users;
  stripePublishableKey: string | undefined;
  pageKeySecret: string;
};

export function configRoutes(deps: Deps): RouteBinding {
  const { configEntries, defaults, stripePublishableKey, users, pageKeySecret } = deps;
  const values = async <A extends Parameters<typeof areaValues>[0]>(area: A) =>
    areaValues(area, await configEntries.all(), defaults);

  async function changed(actor: Parameters<typeof changeConfig>[1], wish: ConfigWish) {
    const entry = await changeConfig(deps, actor, wish);
    const cards = await cardsOf(users, entry ? [entry.changedBy] : []);
    return entryView(wish.id, entry, { defaults, changedBy: entry ? cards(entry.changedBy) : null });
  }

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
    entries: async () => {
      const entries = await configEntries.all();
      const cards = await cardsOf(
        users,
        entries.map(entry => entry.changedBy),
      );
      const data = configEntryIds.map(id => {
        const entry = entries.find(each => each.id === id);
        return entryView(id, entry, { defaults, changedBy: entry ? cards(entry.changedBy) : null });
      });
      return { data, meta: { lastEvaluatedKey: null, total: data.length } };
    },
    change: ({ params, body, actor, ifMatch }) =>
      changed(actor, { id: params.id as ConfigEntryId, to: { configVal: body.configVal }, ifMatch }),
    reset: ({ params, actor, ifMatch }) =>
      changed(actor, { id: params.id as ConfigEntryId, to: 'default', ifMatch }),
    history: async ({ params, query }) => {
      const [before] = query.exclusiveStartKey ? decodeKey(query.exclusiveStartKey, pageKeySecret) : [];
      const found = await configEntries.history(params.id, {
        limit: query.pageSize + 1,
        before: before === undefined ? undefined : Number(before),
      });
      const page = pageOf(found, query.pageSize, last => encodeKey([last.version], pageKeySecret));
      const cards = await cardsOf(
        users,
        page.items.map(each => each.changedBy),
      );
      return {
        data: page.items.map(({ entryId, changedAt, changedBy, ...rest }) => ({
          ...rest,
          id: entryId,
          changedAt: changedAt.toISOString(),
          changedBy: cards(changedBy),
        })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}
