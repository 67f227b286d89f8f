import { type Holder, holders } from '@momos/contracts/privacy';

/** One service's part of an export or an erasure. */
export type Step = { service: Holder; doneAt: Date | null };

/** One pending step for every service. */
export const newSteps = (): Step[] => holders.map(service => ({ service, doneAt: null }));

/** The service of the first pending step; undefined when all are done. */
export const nextOf = (steps: readonly Step[]): Holder | undefined =>
  steps.find(({ doneAt }) => doneAt === null)?.service;

/** The steps with one more done. */
export const withDone = (steps: readonly Step[], service: Holder, now: Date): Step[] =>
  steps.map(step => (step.service === service && step.doneAt === null ? { service, doneAt: now } : step));

const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;

/** When to retry after a number of failures in a row; there is no last try, so an outage of days only delays. */
export const retryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20)));
