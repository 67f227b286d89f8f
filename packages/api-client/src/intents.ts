import { ApiError } from './api-error.ts';
import { createKeptKeys, fingerprint, type KeptKeys } from './kept-keys.ts';
import { mayUndo, type WriteTarget } from './write-target.ts';

/** What is known of a call besides its intent. */
export type IntentOptions = {
  /** What it writes to. */
  target?: WriteTarget | undefined;
  /** The page closes and learns of no answer: the key is not kept. */
  isLast?: boolean | undefined;
};

/** The idempotency keys of a tab: a person who sends again after an unclear end means the same thing, not another one. */
export type Intents = {
  /**
   * Makes a call under a key: the one that this very call had before while it has no answer, also after a reload, else a new one. A call
   * of the same content that is made beside an unfinished one is another intent, and so is one that follows a write that may have undone
   * the first.
   */
  run<T>(intent: string, call: (key: string) => Promise<T>, options?: IntentOptions): Promise<T>;
  /** Makes a write that has a key of its own, or none. */
  pass<T>(target: WriteTarget, call: () => Promise<T>): Promise<T>;
};

/** Whether the call may have had its effect: nothing was answered, or something broke on the way. */
export const isUnclear = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status >= 500 ||
  error.code === 'in_progress';

/** Gives up the keys of what a write may have undone, unless it was refused. */
async function written<T>(
  kept: KeptKeys,
  call: Promise<T>,
  { target, name }: { target: WriteTarget | undefined; name?: string },
): Promise<T> {
  const forget = () => kept.removeWhere(entry => entry.name !== name && isUndone(entry, target));
  try {
    const answer = await call;
    forget();
    return answer;
  } catch (error) {
    if (isUnclear(error)) forget();
    throw error;
  }
}

const isUndone = ({ of }: { of?: WriteTarget }, target: WriteTarget | undefined) =>
  of !== undefined && target !== undefined && mayUndo(target, of);

export function createIntents(kept: KeptKeys = createKeptKeys()): Intents {
  const underWay = new Set<string>();
  return {
    pass: (target, call) => written(kept, call(), { target }),
    async run(intent, call, { target, isLast = false } = {}) {
      const name = fingerprint(intent);
      if (underWay.has(name)) return written(kept, call(crypto.randomUUID()), { target, name });
      const key = kept.get(name) ?? crypto.randomUUID();
      if (isLast) {
        // No answer comes that would give it up, or what it undoes.
        kept.removeWhere(entry => entry.name === name || isUndone(entry, target));
        return call(key);
      }
      // Before it is sent: a page that is reloaded meanwhile gets no answer.
      kept.set(name, key, target);
      underWay.add(name);
      try {
        const answer = await written(kept, call(key), { target, name });
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
