import type { EmailVerified } from '@momos/contracts/proto/identity/v1/bus';
import { bookPoints, type PointDeps } from './book-points.ts';
import { rewardOf } from './points.ts';

/** Rewards a person's first proof of an e-mail of a category with the points that were promised then. */
export const onEmailVerified =
  (deps: PointDeps & { isErased(userId: string): Promise<boolean> }) =>
  async (proof: EmailVerified): Promise<void> => {
    const reward = rewardOf(proof);
    if (reward && !(await deps.isErased(proof.userId))) await bookPoints(deps, reward);
  };
