import { AppError } from '@momos/contracts/errors';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** What requests to foreign servers may cost this copy of the service. */
export type ForeignLimits = {
  /**
   * Runs work that asks foreign servers for a person. 429 when the person has had their share or has too much of it running, 503
   * when the copy has; both with Retry-After.
   */
  run<T>(personId: string, work: () => Promise<T>): Promise<T>;
  /** Counts one request to a host; 429 when it has had its share, whoever asked for it. */
  countRequest(host: string): Promise<void>;
};

/** `parallel` and `waiting` for the whole copy; `perPerson` in ten minutes, `perHost` in one. */
export type ForeignLimitSettings = { parallel: number; waiting: number; perPerson: number; perHost: number };

const personSeconds = 600;
const hostSeconds = 60;
/** Of what runs in parallel, a person may have this share, so that slow pages of one delay no other. */
const personShare = 4;
const retrySoonSeconds = 5;

export function createForeignLimits(settings: ForeignLimitSettings): ForeignLimits {
  const people = new RateLimiterMemory({ points: settings.perPerson, duration: personSeconds });
  const hosts = new RateLimiterMemory({ points: settings.perHost, duration: hostSeconds });
  const slots = bulkhead(settings.parallel, settings.waiting);
  const running = new Map<string, number>();
  const mostRunning = Math.max(2, Math.floor(settings.parallel / personShare));

  async function ofPerson<T>(personId: string, work: () => Promise<T>): Promise<T> {
    const before = running.get(personId) ?? 0;
    if (before >= mostRunning) throw tooMany(retrySoonSeconds);
    running.set(personId, before + 1);
    try {
      await count(people, personId);
      return await work();
    } finally {
      const left = (running.get(personId) ?? 1) - 1;
      if (left > 0) running.set(personId, left);
      else running.delete(personId);
    }
  }

  const inSlot = <T>(work: () => Promise<T>): Promise<T> =>
    slots.execute(work).catch((cause: unknown) => {
      if (!(cause instanceof BulkheadRejectedError)) throw cause;
      const retryAfter = retrySoonSeconds;
      throw new AppError('unavailable', 'Too many pages are being read. Please try again.', {
        retryAfter,
        cause,
      });
    });

  return {
    run: (personId, work) => ofPerson(personId, () => inSlot(work)),
    countRequest: host => count(hosts, host),
  };
}

async function count(limiter: RateLimiterMemory, key: string): Promise<void> {
  await limiter.consume(key).catch((refusal: unknown) => {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw tooMany(Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)));
  });
}

const tooMany = (retryAfter: number) =>
  new AppError('rate_limited', 'Too many links. Please wait a moment and try again.', { retryAfter });
