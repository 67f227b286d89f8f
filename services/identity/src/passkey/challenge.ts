import { createHash, randomBytes } from 'node:crypto';

/** What a challenge is for: an answer to it counts for nothing else. */
export type ChallengePurpose = 'add' | 'sign-in' | 'step-up';

/** A challenge that was handed out and not answered yet. */
export type PasskeyChallenge = {
  /** Its hash. */
  _id: string;
  purpose: ChallengePurpose;
  /** Who asked, in which session; null for a sign-in. */
  userId: string | null;
  sessionId: string | null;
  expiresAt: Date;
};

/** For whom and what a challenge is. */
export type ChallengeFor = Pick<PasskeyChallenge, 'purpose' | 'userId' | 'sessionId'>;

/** How long a challenge can be answered. A sign-in page may wait that long with its suggestion of a passkey. */
export const challengeMinutes = 10;

/** 256 random bits. */
export const newChallenge = () => new Uint8Array(randomBytes(32));

export const hashOfChallenge = (challenge: string): string =>
  createHash('sha256').update(challenge).digest('base64url');

/** The challenge that a browser says it answers (WebAuthn 3 §5.8.1); undefined for what is none. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as unknown;
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
