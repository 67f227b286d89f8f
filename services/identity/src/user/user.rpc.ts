import { badRequest, notFound } from '@momos/contracts/errors';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RpcHandlers } from '@momos/runtime';
import type { User } from './user.ts';
import { messageOf } from './user-message.ts';
import type { Users } from './user.store.ts';

const maxIds = 500;

/** Accounts for other services. */
export function userRpc({
  users,
}: {
  users: Users;
}): Pick<RpcHandlers<typeof IdentityService>, 'getUsers' | 'findUser' | 'listVerifiedEmails'> {
  return {
    getUsers: async ({ ids }) => {
      if (ids.length > maxIds) throw badRequest(`At most ${maxIds} ids per call.`);
      return { users: (await users.byIds([...new Set(ids)])).map(messageOf) };
    },
    findUser: async ({ by }) => {
      let user: User | undefined;
      if (by?.$case === 'slug') user = await users.bySlug(by.value);
      else if (by) user = await users.byEmail(by.value.toLowerCase());
      if (!user) throw notFound('person');
      return messageOf(user);
    },
    listVerifiedEmails: async ({ userId }) => {
      const [user] = await users.byIds([userId]);
      const emails = (user?.verifiedEmails ?? []).map(({ email, emailCategory, organization }) => ({
        email,
        category: emailCategory,
        organizationName: organization?.name ?? '',
      }));
      return { emails };
    },
  };
}
