type Entry = { promise: Promise<unknown>; failed: boolean };

const entries = new Map<unknown, Entry>();
const listeners = new Set<() => void>();
let pending = 0;

const patience = 15_000;

function settle(): void {
  pending -= 1;
  for (const listener of listeners) listener();
}

function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('This part of the site does not answer.')), patience);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Runs `load` once per key and gives the same promise ever after, for React's `use`, which reads one that is fulfilled without
 * suspending. A failure stays
 * (else a suspended tree would load for ever) until {@link forgetFailures}; no answer in 15 s is a failure.
 */
export function loadOnce<T>(key: unknown, load: () => Promise<T>): Promise<T> {
  const known = entries.get(key);
  if (known) return known.promise as Promise<T>;
  const entry: Entry = { promise: withPatience(load()), failed: false };
  entries.set(key, entry);
  pending += 1;
  // The store may be read while React renders, so listeners are called afterwards.
  queueMicrotask(() => listeners.forEach(listener => listener()));
  entry.promise.then(
    value => {
      // What React notes on a promise that it has waited for (https://react.dev/reference/react/use).
      void Object.assign(entry.promise, { status: 'fulfilled', value });
      settle();
    },
    () => {
      entry.failed = true;
      settle();
    },
  );
  return entry.promise as Promise<T>;
}

/** Lets everything that failed be loaded again. */
export function forgetFailures(): void {
  for (const [key, entry] of entries) if (entry.failed) entries.delete(key);
}

/** How many loads are under way, as an external store for the progress bar. */
export const loads = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  pending: () => pending,
};
