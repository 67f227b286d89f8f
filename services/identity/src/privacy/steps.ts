import { type Holder, holders } from '@momos/contracts/privacy';

/** One service's part of an export or an erasure. */
export type Step = { service: Holder; doneAt: Date | null };

/** What every service has to do, nothing of it done. */
export const newSteps = (): Step[] => holders.map(service => ({ service, doneAt: null }));

/** The service whose turn it is; undefined when all have done their part. */
export const nextOf = (steps: readonly Step[]): Holder | undefined =>
  steps.find(({ doneAt }) => doneAt === null)?.service;

/** The steps with one more done. */
export const withDone = (steps: readonly Step[], service: Holder, now: Date): Step[] =>
  steps.map(step => (step.service === service && step.doneAt === null ? { service, doneAt: now } : step));

const firstPauseMs = 1000;
const longestPauseMs = 5 * 60_000;

/** When to try again after so many tries in a row that failed; a service that is away for days delays and ends nothing. */
export const retryAt = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(tries, 20)));

/** Steps as the contract shows them. */
export const stepViews = (steps: readonly Step[]) =>
  steps.map(({ service, doneAt }) => ({ service, doneAt: doneAt?.toISOString() ?? null }));
