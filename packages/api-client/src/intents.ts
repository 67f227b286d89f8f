import { ApiError } from './api-error.ts';

/** The idempotency keys of a tab: a person who presses again after an unclear end means the same thing, not another one. */
export type Intents = {
  /** Makes a call under a key: the one that this very call had before when its outcome is unknown, else a new one. */
  run<T>(intent: string, call: (key: string) => Promise<T>): Promise<T>;
};

/** More than a person leaves unclear. */
const maxKept = 50;

/** Whether the call may have had its effect: nothing was answered, or something broke on the way. */
const isUnclear = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'in_progress';

export function createIntents(): Intents {
  const unclear = new Map<string, string>();
  return {
    async run(intent, call) {
      const key = unclear.get(intent) ?? crypto.randomUUID();
      unclear.delete(intent);
      try {
        return await call(key);
      } catch (error) {
        if (isUnclear(error)) unclear.set(intent, key);
        const [oldest] = unclear.keys();
        if (unclear.size > maxKept && oldest !== undefined) unclear.delete(oldest);
        throw error;
      }
    },
  };
}
