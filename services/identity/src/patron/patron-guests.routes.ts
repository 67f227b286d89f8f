import { patronGuestsContract } from '@momos/contracts/patron-guests';
import { bind, type RouteBinding } from '@momos/runtime';
import { decodeKey, encodeKey, pageOf } from '@momos/store';
import type { Users } from '../user/user.store.ts';
import { cardOf } from '../user/user-views.ts';
import type { AttachPatronDeps } from './attach-patron.ts';

type Deps = Pick<AttachPatronDeps, 'payments'> & {
  users: Pick<Users, 'guestsOf'>;
  pageKeySecret: string;
};

/** Who came by a patron's code, for managers. */
export const patronGuestRoutes = ({ users, payments, pageKeySecret }: Deps): RouteBinding =>
  bind(patronGuestsContract, {
    list: async ({ params, query: { pageSize, exclusiveStartKey } }) => {
      await payments.findPatron({ code: params.code, atAnyTime: true });
      const [before] = exclusiveStartKey ? decodeKey(exclusiveStartKey, pageKeySecret) : [];
      const { guests, total } = await users.guestsOf(params.code, {
        limit: pageSize + 1,
        before: typeof before === 'string' ? before : undefined,
      });
      const page = pageOf(guests, pageSize, last => encodeKey([last.id], pageKeySecret));
      return {
        data: page.items.map(cardOf),
        meta: { lastEvaluatedKey: page.lastEvaluatedKey ?? null, total },
      };
    },
  });
