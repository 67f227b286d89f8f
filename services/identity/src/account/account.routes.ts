import { adminUsersContract } from '@momos/contracts/admin-users';
import { notFound } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import { cardsOf } from '../user/user-cards.ts';
import { accountView } from './account.ts';
import { changeAccount, type ChangeAccountDeps } from './change-account.ts';

type Deps = ChangeAccountDeps & { pageKeySecret: string };

export function accountRoutes(deps: Deps): RouteBinding {
  const { users, accountChanges, pageKeySecret } = deps;

  function readKey(key: string | undefined): string | undefined {
    const [before] = key ? decodeKey(key, pageKeySecret) : [];
    return before === undefined ? undefined : String(before);
  }
  const keyOf = (last: { id: string }) => encodeKey([last.id], pageKeySecret);

  return bind(adminUsersContract, {
    list: async ({ query }) => {
      const { text = '', having, pageSize, exclusiveStartKey } = query;
      const asked = { text, having, limit: pageSize + 1, before: readKey(exclusiveStartKey) };
      const page = pageOf(await users.search(asked), pageSize, keyOf);
      return { data: page.items.map(accountView), meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null } };
    },
    get: async ({ params }) => {
      const user = await users.byId(params.id);
      if (!user) throw notFound('person', params.id);
      return accountView(user);
    },
    changeRole: async ({ params, body, actor, ifMatch }) => {
      const { action, role, reason } = body;
      const wish = { kind: action === 'GRANT' ? ('grant' as const) : ('revoke' as const), role };
      return accountView(await changeAccount(deps, actor, { id: params.id, wish, reason, ifMatch }));
    },
    changeValidity: async ({ params, body, actor, ifMatch }) => {
      const wish = { kind: 'validity' as const, isValid: body.isValid };
      return accountView(
        await changeAccount(deps, actor, { id: params.id, wish, reason: body.reason, ifMatch }),
      );
    },
    changeSocialPermissions: async ({ params, body, actor, ifMatch }) => {
      const { reason, ...to } = body;
      const wish = { kind: 'social' as const, to };
      return accountView(await changeAccount(deps, actor, { id: params.id, wish, reason, ifMatch }));
    },
    changes: async ({ params, query }) => {
      const found = await accountChanges.list(params.id, {
        limit: query.pageSize + 1,
        before: readKey(query.exclusiveStartKey),
      });
      const page = pageOf(found, query.pageSize, keyOf);
      const cards = await cardsOf(
        users,
        page.items.flatMap(({ by }) => by ?? []),
      );
      return {
        data: page.items.map(({ by, at, ...line }) => ({
          ...line,
          at: at.toISOString(),
          by: by === null ? null : cards(by),
        })),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}
