import { patronGuestsContract } from '@momos/contracts/patron-guests';
import { bind, type RouteBinding } from '@momos/runtime';
import type { Users } from '../user/user.store.ts';
import { cardOf } from '../user/user-view.ts';
import type { AttachPatronDeps } from './attach-patron.ts';

type Deps = Pick<AttachPatronDeps, 'payments'> & {
  users: Pick<Users, 'guestsOf'>;
  pageKeySecret: string;
};

/** Who attached a patron's code, for managers. */
export const patronGuestRoutes = ({ users, payments, pageKeySecret: secret }: Deps): RouteBinding =>
  bind(patronGuestsContract, {
    list: async ({ params: { code }, query }) => {
      await payments.findPatron({ code, atAnyTime: true });
      const { items, lastEvaluatedKey = null, total } = await users.guestsOf(code, { ...query, secret });
      return { data: items.map(cardOf), meta: { lastEvaluatedKey, total } };
    },
  });
