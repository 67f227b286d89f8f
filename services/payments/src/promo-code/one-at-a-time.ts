const lines = new Map<string, Promise<unknown>>();

/**
 * Runs work on the same key one after the other in this process. Transactions that change one hot document spend most
 * of their time undoing each other; queued up they do not, and only copies of the service still meet.
 */
export async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = lines.get(key);
  const mine = (async () => {
    await before?.catch(() => undefined);
    return work();
  })();
  lines.set(key, mine);
  try {
    return await mine;
  } finally {
    if (lines.get(key) === mine) lines.delete(key);
  }
}
