import { AppError, conflict } from '@momos/contracts/errors';

/** Messages that a host may send to followers per day. */
const maxPerDay = 5;
const dayMs = 24 * 3_600_000;

/** The start of the period that the daily limit counts. */
export const dayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/** Throws 409 without followers and 429 beyond the daily limit. */
export function requireMayWrite({ followers, sentToday }: { followers: number; sentToday: number }): void {
  if (followers === 0) throw conflict('You do not have followers yet.');
  if (sentToday >= maxPerDay)
    throw new AppError(
      'rate_limited',
      `You can send ${maxPerDay} messages to your followers per day. Please try again tomorrow.`,
      { retryAfter: 3600 },
    );
}
