import { createHmac } from 'node:crypto';
import type { RedisStore } from '@momos/store';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Proofs of work that a browser gives in place of a picture puzzle: ALTCHA, made and judged here, no third party. */
export type Proofs = {
  /** A challenge for one caller; signed, so that no copy has to keep it. */
  challengeFor(subject: string): Promise<Challenge>;
  /** Whether a token solves a challenge that was made for this caller, is not over and was not used before. */
  use(token: string, subject: string): Promise<boolean>;
};

type Options = {
  redis: RedisStore;
  secret: string;
  /** Rounds of hashing for one guess; about 256 guesses find a solution. */
  cost: number;
  /** Seconds that a challenge may be worked on. */
  lasts: number;
};

/** Tokens are about 600 characters long. */
const longestToken = 4_096;

export function createProofs({ redis, secret, cost, lasts }: Options): Proofs {
  const named = (subject: string) => createHmac('sha256', secret).update(subject).digest('base64url');

  async function isFirstUse(signature: string): Promise<boolean> {
    const key = redis.key('proof', signature);
    // While Redis is away a proof may count twice; that is better than shutting everybody out.
    const answer = await redis.client
      .set(key, '1', { condition: 'NX', expiration: { type: 'EX', value: lasts + 60 } })
      .catch(() => 'OK');
    return answer === 'OK';
  }

  return {
    challengeFor: subject =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1_000) + lasts,
        data: { subject: named(subject) },
        hmacSignatureSecret: secret,
      }),
    async use(token, subject) {
      const payload = read(token);
      if (payload?.challenge.parameters.data?.['subject'] !== named(subject)) return false;
      try {
        const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret });
        return verified && (await isFirstUse(String(payload.challenge.signature)));
      } catch {
        // What was put together by hand makes the library throw.
        return false;
      }
    },
  };
}

function read(token: string): Payload | undefined {
  if (token.length > longestToken) return undefined;
  try {
    const given = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Partial<Payload> | null;
    return typeof given?.challenge?.parameters === 'object' && typeof given.solution === 'object'
      ? (given as Payload)
      : undefined;
  } catch {
    return undefined;
  }
}
