import { adminUsersContract } from '@momos/contracts/admin-users';
import { notFound } from '@momos/contracts/errors';
import { bind, type RouteBinding } from '@momos/runtime';
import { cardsOf } from '../user/user-cards-view.ts';
import { accountChangeView, accountView } from './account-view.ts';
import { changeAccount, type ChangeAccountDeps } from './change-account.ts';
import { resetSecondFactor, type ResetSecondFactorDeps } from './reset-second-factor.ts';

type Deps = ChangeAccountDeps & ResetSecondFactorDeps & { pageKeySecret: string };

export function accountRoutes(deps: Deps): RouteBinding {
  const { users, accountChanges, pageKeySecret: secret } = deps;
  return bind(adminUsersContract, {
    list: async ({ query: { text = '', having, ...paging } }) => {
      const { items, lastEvaluatedKey = null } = await users.search({ text, having }, { ...paging, secret });
      return { data: items.map(accountView), meta: { lastEvaluatedKey } };
    },
    get: async ({ params }) => {
      const user = await users.byId(params.id);
      if (!user) throw notFound('person', params.id);
      return accountView(user);
    },
    changeRole: async ({ params: { id }, body: { action, role, reason }, actor, ifMatch }) => {
      const kind = action === 'GRANT' ? 'grant' : 'revoke';
      const request = { id, requested: { kind, role }, reason, ifMatch } as const;
      return accountView(await changeAccount(deps, actor, request));
    },
    changeValidity: async ({ params: { id }, body: { isValid, reason }, actor, ifMatch }) => {
      const request = { id, requested: { kind: 'validity', isValid }, reason, ifMatch } as const;
      return accountView(await changeAccount(deps, actor, request));
    },
    changeSocialPermissions: async ({ params: { id }, body: { reason, ...to }, actor, ifMatch }) => {
      const request = { id, requested: { kind: 'social', to }, reason, ifMatch } as const;
      return accountView(await changeAccount(deps, actor, request));
    },
    resetSecondFactor: async ({ params: { id }, body: { reason }, actor }) =>
      accountView(await resetSecondFactor(deps, actor, { id, reason })),
    changes: async ({ params, query }) => {
      const page = await accountChanges.ofUser(params.id, { ...query, secret });
      const admins = page.items.flatMap(({ by }) => by ?? []);
      const cards = await cardsOf(users, admins);
      return {
        data: page.items.map(change => accountChangeView(change, cards)),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null },
      };
    },
  });
}
