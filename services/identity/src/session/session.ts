import { isSameHash } from '../keys.ts';

/** A sign-in on one device: a family of refresh tokens of which only the newest counts. */
export type Session = {
  id: string;
  userId: string;
  createdAt: Date;
  /** When the token was last rotated. */
  rotatedAt: Date;
  /** 90 days after the last use (spec §9). */
  expiresAt: Date;
  generation: number;
  currentHash: string;
  revokedAt: Date | null;
  revokedBecause: 'logout' | 'reuse' | 'invalid' | null;
  /** Browser and system in words, for the page of one's sessions; neither address nor place is kept. */
  device: string;
};

const sessionDays = 90;
/** For how long the token before the newest is answered again, for answers that got lost and for tabs at the same moment. */
const graceMs = 10_000;

/** When a session that is used now ends. */
export const expiryFrom = (now: Date): Date => new Date(now.getTime() + sessionDays * 86_400_000);

/** What is to be done about a refresh. */
export type RefreshVerdict = 'rotate' | 'repeat' | 'over' | 'reuse';

/**
 * Judges a token that is really one of this session's: the newest rotates; the one before it, within the grace, gets the
 * same answer again; any other has been used before, so somebody has a copy and the family must end.
 */
export function judgeRefresh(
  session: Session,
  presented: { generation: number; hash: string },
  now: Date,
): RefreshVerdict {
  if (session.revokedAt || session.expiresAt <= now) return 'over';
  if (presented.generation === session.generation && isSameHash(presented.hash, session.currentHash))
    return 'rotate';
  const isBefore = presented.generation === session.generation - 1;
  return isBefore && now.getTime() - session.rotatedAt.getTime() <= graceMs ? 'repeat' : 'reuse';
}
