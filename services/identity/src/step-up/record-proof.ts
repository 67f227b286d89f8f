import { unauthenticated } from '@momos/contracts/errors';
import type { Actor } from '@momos/runtime';
import type { Proof } from '../session/session.ts';
import type { Sessions } from '../session/session.store.ts';

/** Records a proof of a factor with the caller's session, whatever kind it was of. 401 when the session has ended. */
export async function recordProof(
  { sessions }: { sessions: Sessions },
  actor: Actor,
  { proof, isSecondFactor }: { proof: Proof; isSecondFactor: boolean },
): Promise<Proof> {
  if (!(await sessions.prove(actor.sessionId, proof, isSecondFactor)))
    throw unauthenticated('Your session has ended. Please sign in again.');
  return proof;
}
