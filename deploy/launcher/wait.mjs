/** Resolves after `ms`. */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * Tries `probe` until it stops throwing and answers with its value. Gives up after `timeoutMs`
 * with the last error, or as soon as `aborted()` answers with an error.
 */
export async function until(probe, { timeoutMs, everyMs = 100, aborted = () => undefined }) {
  const end = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await probe();
    } catch (error) {
      const stop = aborted();
      if (stop) throw stop;
      if (Date.now() > end) throw error;
    }
    await pause(everyMs);
  }
}
