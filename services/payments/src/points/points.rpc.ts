import { AppError, badRequest, conflict } from '@momos/contracts/errors';
import type { PaymentsService } from '@momos/contracts/proto/payments/v1/payments';
import type { RpcHandlers } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import { bookPoints, type PointDeps } from './book-points.ts';

/** Points for other services (proto payments/v1/payments.proto). */
export const pointsRpc = (
  deps: PointDeps & { store: Store; erased: Pick<Erased, 'guard'> },
): Pick<RpcHandlers<typeof PaymentsService>, 'spendPoints'> => ({
  spendPoints: async ({ key, userId, amount }) => {
    if (!key || amount <= 0) throw badRequest('Points are spent by a key, and more than none.');
    await deps.store.transaction(async () => {
      await deps.erased.guard([userId]);
      const moved = await deps.points.moved(key);
      if (moved && (moved.userId !== userId || moved.amount !== -amount))
        throw new AppError('idempotency_key_reused', 'This key was used before for other points.');
      const { balance } = await deps.points.account(userId);
      if (balance < amount && !moved) throw conflict('You do not have enough momo points.');
      await bookPoints(deps, {
        key,
        userId,
        kind: 'POST_UNLOCKED',
        amount: -amount,
        description: 'Unlocked a post',
      });
    });
    return { balance: (await deps.points.account(userId)).balance };
  },
});
