import { isSameHash } from '../secret/hmac.ts';

/** When a factor was proven, and by which request, so that the same proof again answers the same. */
export type Proof = { at: Date; by: string };

/** A sign-in on one device: a family of refresh tokens of which only the newest is valid. */
export type Session = {
  id: string;
  userId: string;
  createdAt: Date;
  /** When the token was last rotated, by the database's clock. */
  rotatedAt: Date;
  /** After so long without use, and never past the absolute end. */
  expiresAt: Date;
  generation: number;
  currentHash: string;
  revokedAt: Date | null;
  revokedBecause: 'logout' | 'reuse' | 'invalid' | 'reset' | null;
  /** The last proof of a factor in this session: its sign-in, or a step-up (docs/adr/0034). Null in sessions of before. */
  proof: Proof | null;
  /** When a second factor was given in it; null after a code alone. */
  secondFactorAt: Date | null;
  /** Browser and operating system, and the network of the sign-in, for the person's list of sessions; no whole IP address is stored. */
  device: string;
  place: string;
};

/** How long the previous token is accepted again, for lost answers and concurrent tabs; its reuse after that is an alarm. */
const graceMs = 60_000;

/** How long a session lasts: without use, and in all, however it is used. */
export type SessionLimit = { idleMs: number; absoluteMs: number };
/** The limits of everyone, and the shorter ones of whoever has a role (decisions: "Step-up"). */
export type SessionLimits = { everyone: SessionLimit; staff: SessionLimit };

/** The limit that holds for a person today. */
export const limitFor = (
  limits: SessionLimits,
  { isAdmin, roles }: { isAdmin: boolean; roles: readonly string[] },
): SessionLimit => (isAdmin || roles.length > 0 ? limits.staff : limits.everyone);

/** The end of a session that is used at `now`. */
export const expiryFrom = (now: Date, createdAt: Date, { idleMs, absoluteMs }: SessionLimit): Date =>
  new Date(Math.min(now.getTime() + idleMs, createdAt.getTime() + absoluteMs));

/** Whether a session is over by a limit that its person got since it was used last. */
export const isOver = (
  { createdAt, rotatedAt }: Pick<Session, 'createdAt' | 'rotatedAt'>,
  limit: SessionLimit,
  now: Date,
): boolean => expiryFrom(rotatedAt, createdAt, limit) <= now;

/** Until when a session's proof is fresh; null when it is not. */
export function freshUntilOf({ proof }: Pick<Session, 'proof'>, stepUpMs: number, now: Date): Date | null {
  const until = proof && new Date(proof.at.getTime() + stepUpMs);
  return until && until > now ? until : null;
}

/** The outcome of a presented refresh token. */
export type RefreshOutcome = 'rotate' | 'repeat' | 'over' | 'reuse';

/**
 * When a token is presented. The time since the last rotation is measured by the database: the rotation and its repeat may
 * reach two copies of the service, whose clocks differ.
 */
export type RefreshTime = { now: Date; sinceRotationMs: number };

/**
 * Classifies an authentic token of this session: the newest rotates; the previous one, within the grace period, gets the
 * same answer again; any other was used before, so there is a copy and the session must end.
 */
export function classifyRefresh(
  session: Session,
  presented: { generation: number; hash: string },
  at: RefreshTime,
): RefreshOutcome {
  if (session.revokedAt || session.expiresAt <= at.now) return 'over';
  if (presented.generation === session.generation && isSameHash(presented.hash, session.currentHash))
    return 'rotate';
  const isBefore = presented.generation === session.generation - 1;
  return isBefore && at.sinceRotationMs <= graceMs ? 'repeat' : 'reuse';
}
