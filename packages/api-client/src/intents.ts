import { ApiError } from './api-error.ts';
import { createKeptKeys, fingerprint, type KeptKeys } from './kept-keys.ts';

/** The idempotency keys of a tab: a person who sends again after an unclear end means the same thing, not another one. */
export type Intents = {
  /**
   * Makes a call under a key: the one that this very call had before while it has no answer, also after a reload, else a new one. A call
   * of the same content that is made beside an unfinished one is another intent.
   */
  run<T>(intent: string, call: (key: string) => Promise<T>): Promise<T>;
};

/** Whether the call may have had its effect: nothing was answered, or something broke on the way. */
const isUnclear = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'in_progress';

export function createIntents(kept: KeptKeys = createKeptKeys()): Intents {
  const underWay = new Set<string>();
  return {
    async run(intent, call) {
      const name = fingerprint(intent);
      if (underWay.has(name)) return call(crypto.randomUUID());
      const key = kept.get(name) ?? crypto.randomUUID();
      // Before it is sent: a page that is reloaded meanwhile gets no answer.
      kept.set(name, key);
      underWay.add(name);
      try {
        const answer = await call(key);
        kept.remove(name);
        return answer;
      } catch (error) {
        if (!isUnclear(error)) kept.remove(name);
        throw error;
      } finally {
        underWay.delete(name);
      }
    },
  };
}

/** The intents of this tab, which outlive a reload. */
export const tabIntents: Intents = createIntents(createKeptKeys(() => globalThis.sessionStorage));
