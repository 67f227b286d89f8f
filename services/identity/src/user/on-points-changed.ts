import type { PointsChanged } from '@momos/contracts/proto/payments/v1/bus';
import type { Users } from './user.store.ts';

/** Saves a person's balance of momo points; ignores erased people. */
export const onPointsChanged =
  (users: Users) =>
  async ({ userId, balance }: PointsChanged): Promise<void> =>
    users.setMomoPoints(userId, balance);
