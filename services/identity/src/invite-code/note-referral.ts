import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import type { Referrals } from './referral.store.ts';

/** Notes whose code brought somebody who just signed up; a code of nobody's counts for nobody. Inside their sign-up's transaction. */
export async function noteReferral(
  { users, referrals }: { users: Users; referrals: Referrals },
  newcomer: Pick<User, 'id' | 'referralCode' | 'registeredAt'>,
): Promise<void> {
  const code = newcomer.referralCode?.toUpperCase();
  const referrer = code ? await users.byInviteCode(code) : undefined;
  if (!code || !referrer?.isValid || referrer.id === newcomer.id) return;
  await referrals.add({ userId: newcomer.id, referrerId: referrer.id, code, at: newcomer.registeredAt });
}
