import type { Erased } from '@momos/store';
import type { User } from '../user/user.ts';
import type { Users } from '../user/user.store.ts';
import type { Referrals } from './referral.store.ts';

/** Records the owner of the invite code of a new person; ignores an unknown code. Inside the transaction of the sign-up. */
export async function recordReferral(
  { users, referrals, erased }: { users: Users; referrals: Referrals; erased: Pick<Erased, 'guard'> },
  newcomer: Pick<User, 'id' | 'referralCode' | 'registeredAt'>,
): Promise<void> {
  const code = newcomer.referralCode?.toUpperCase();
  const referrer = code ? await users.byInviteCode(code) : undefined;
  if (!code || !referrer?.isValid || referrer.id === newcomer.id) return;
  await erased.guard([referrer.id]);
  await referrals.add({ userId: newcomer.id, referrerId: referrer.id, code, at: newcomer.registeredAt });
}
