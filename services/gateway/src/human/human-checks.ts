import { AppError } from '@momos/contracts/errors';
import type { Challenge } from 'altcha-lib';
import type { Caller } from '../client/client-identity.ts';
import type { Allowance } from '../limits/allowance.ts';
import type { LimitSettings } from '../limits/limit-settings.ts';
import { type HumanCheck, humanChecks } from '../limits/route-class.ts';
import type { Proofs } from './proof.ts';

/** 405 with a challenge (spec §8): the call may be repeated with a proof. */
export class HumanCheckNeeded extends AppError {
  readonly challenge: Challenge;

  constructor(challenge: Challenge) {
    super('captcha_required', 'Please confirm that you are a person to continue.');
    this.challenge = challenge;
  }
}

/** Asks callers who look automated for a proof of work. */
export type HumanChecks = {
  /** Counts a call; past the rate it takes the proof in `token` or throws {@link HumanCheckNeeded}. */
  require(check: HumanCheck, caller: Caller, token: string | undefined): Promise<void>;
  /** A challenge to be solved ahead, on the page of the check. */
  challengeFor(caller: Caller): Promise<Challenge>;
  /** Takes a proof that was made ahead: every count of the caller starts anew. Throws {@link HumanCheckNeeded}. */
  clear(caller: Caller, token: string | undefined): Promise<void>;
};

export function createHumanChecks(deps: {
  allowance: Allowance;
  proofs: Proofs;
  limits: LimitSettings['humanChecks'];
}): HumanChecks {
  const { allowance, proofs, limits } = deps;
  const keyOf = (check: HumanCheck, subject: string) => `human ${check} ${subject}`;

  async function requireProof(subject: string, token: string | undefined): Promise<void> {
    const isProven = token !== undefined && (await proofs.use(token, subject));
    if (!isProven) throw new HumanCheckNeeded(await proofs.challengeFor(subject));
  }

  return {
    async require(check, caller, token) {
      const subject = subjectOf(caller);
      const key = keyOf(check, subject);
      if ((await allowance.take(key, limits[check])).isGranted) return;
      await requireProof(subject, token);
      // This call is the first of the new count.
      await allowance.renew(key).then(
        () => allowance.take(key, limits[check]),
        () => undefined,
      );
    },
    challengeFor: caller => proofs.challengeFor(subjectOf(caller)),
    async clear(caller, token) {
      const subject = subjectOf(caller);
      await requireProof(subject, token);
      await Promise.all(humanChecks.map(check => allowance.renew(keyOf(check, subject))));
    },
  };
}

/** A person is asked once wherever they are; of visitors only the address is known. */
const subjectOf = ({ address, person }: Caller) => (person ? `person ${person}` : `address ${address}`);
