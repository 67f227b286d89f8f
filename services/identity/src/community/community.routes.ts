import { communitiesContract } from '@momos/contracts/communities';
import { bind, type Clock, type RouteBinding } from '@momos/runtime';
import { requireUser } from '../user/require-user.ts';
import type { Users } from '../user/user.store.ts';
import { communitiesOf } from './community.ts';

export const communityRoutes = ({ users, clock }: { users: Users; clock: Clock }): RouteBinding =>
  bind(communitiesContract, {
    mine: async ({ actor }) => {
      const communities = communitiesOf(await requireUser(users, actor), clock.now());
      return Promise.all(
        communities.map(async community => ({
          ...community,
          membersCount: await users.countVerifiedAt(community.name),
        })),
      );
    },
  });
