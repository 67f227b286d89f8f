import type { PointsChanged } from '@momos/contracts/proto/payments/v1/bus';
import type { Users } from '../user/user.store.ts';

/** Keeps a person's momo points as payments tell them; nobody who is erased comes back by it. */
export const onPointsChanged =
  (users: Users) =>
  async ({ userId, balance }: PointsChanged): Promise<void> =>
    users.setMomoPoints(userId, balance);
