import { badField } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Store } from '@momos/store';
import { type Address, codeUnusable } from '../code/code.ts';
import { type Client, sendCode, type SendCodeDeps, type SentCode } from '../code/send-code.ts';
import { useCode, type UseCodeDeps } from '../code/use-code.ts';
import { verifyCode, type VerifyCodeDeps } from '../code/verify-code.ts';
import type { Proof } from '../session/session.ts';
import type { Sessions } from '../session/session.store.ts';
import { requireUser } from '../user/require-user.ts';
import type { Users } from '../user/user.store.ts';
import { isSameAddress } from '../user/factor.ts';
import type { FactorsDeps } from '../second-factor/factors.ts';
import { addressesToProve } from './factor-to-prove.ts';
import { recordProof } from './record-proof.ts';

export type ProveFactorDeps = SendCodeDeps &
  FactorsDeps &
  VerifyCodeDeps &
  UseCodeDeps & { store: Store; sessions: Sessions; users: Users; stepUpMs: number };

/** Sends a code for step-up to an address of the caller. 400 for any other address, 429 past the budgets of codes. */
export async function sendStepUpCode(
  deps: ProveFactorDeps,
  actor: Actor,
  { address, client }: { address: Address; client: Client },
): Promise<SentCode> {
  const user = await requireUser(deps.users, actor);
  const addresses = await addressesToProve(deps, user);
  if (!addresses.some(each => isSameAddress(each, address)))
    throw badField('body.value', 'This is not an address that you sign in with.');
  const about = { userId: user.id, marketing: {}, referralCode: null };
  return sendCode(deps, client, { ...about, address, purpose: 'step-up' });
}

/**
 * Proves by a code that the caller has one of their factors now; the same proof of the same session again answers the same. Throws
 * invalid_grant for a wrong code, one of another person or purpose, and one whose address was removed since; 401 when the session
 * has ended.
 */
export async function proveByCode(
  deps: ProveFactorDeps,
  actor: Actor,
  given: { requestId: string; code: string; clientAddress: string },
): Promise<Proof> {
  const session = await deps.sessions.find(actor.sessionId);
  if (session?.proof && session.proof.by === given.requestId) return session.proof;
  const request = await verifyCode(deps, { ...given, purposes: ['step-up'] });
  if (request.userId !== actor.userId) throw codeUnusable();
  return deps.store.transaction(async () => {
    const now = deps.clock.now();
    const user = await requireUser(deps.users, actor);
    const addresses = await addressesToProve(deps, user);
    if (!addresses.some(each => isSameAddress(each, request.address))) throw codeUnusable();
    await useCode(deps, request, now);
    return recordProof(deps, actor, { proof: { at: now, by: request.id }, isSecondFactor: false });
  });
}
