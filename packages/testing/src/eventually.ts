import { setTimeout as pause } from 'node:timers/promises';

/**
 * Repeats `assertion` until it throws nothing, and answers what it returns; after `within` milliseconds (30,000 where
 * not given) rejects with its last error. What tests use in place of sleeping.
 */
export async function eventually<T>(
  assertion: () => T | Promise<T>,
  { within = 30_000, every = 20 } = {},
): Promise<T> {
  const deadline = performance.now() + within;
  for (;;) {
    try {
      return await assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(every);
    }
  }
}
