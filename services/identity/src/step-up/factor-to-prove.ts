import type { Factor } from '@momos/contracts/step-up';
import type { Address } from '../code/code.ts';
import { type FactorsDeps, isCodeEnough, secondFactorsOf } from '../second-factor/factors.ts';
import { factorsOf } from '../user/factor.ts';
import type { User } from '../user/user.ts';

/**
 * The addresses by a code to which a person may prove who they are: none where a code alone does not sign them in either and they have
 * a second factor.
 */
export const addressesToProve = async (deps: FactorsDeps, user: User): Promise<Address[]> =>
  (await isCodeEnough(deps, user)) ? factorsOf(user) : [];

/** All by which a person may prove who they are, the best first. */
export async function factorsToProve(deps: FactorsDeps, user: User): Promise<Factor[]> {
  const { passkeys, appSince } = await secondFactorsOf(deps, user.id);
  const left = (await deps.recoveryCodes.countLeft(user.id)) ?? 0;
  return [
    ...(passkeys > 0 ? [{ kind: 'passkey' } as const] : []),
    ...(appSince ? [{ kind: 'app' } as const] : []),
    ...(await addressesToProve(deps, user)),
    ...(left > 0 ? [{ kind: 'recovery' } as const] : []),
  ];
}
