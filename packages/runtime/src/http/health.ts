const patienceMs = 2_000;

/** Whether a service can do its work, judged by its own stores only (architecture rule 10). */
export type Health = {
  readonly isDraining: boolean;
  /** Says "not ready" from now on. */
  drain(): void;
  check(): Promise<{ isReady: boolean; problems: { problems?: string[] } }>;
};

/** Readiness from checks of the service's own stores, each given 2 s. */
export function createHealth(checks: readonly (() => Promise<void>)[]): Health {
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    drain: () => {
      isDraining = true;
    },
    check: async () => {
      if (isDraining) return { isReady: false, problems: { problems: ['draining'] } };
      const outcomes = await Promise.all(checks.map(inTime));
      const failed = outcomes.filter(outcome => outcome !== undefined);
      return failed.length === 0
        ? { isReady: true, problems: {} }
        : { isReady: false, problems: { problems: failed } };
    },
  };
}

async function inTime(check: () => Promise<void>): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<string>(resolve => {
    timer = setTimeout(resolve, patienceMs, 'a store does not answer');
  });
  try {
    return await Promise.race([check().then(() => undefined), patience]);
  } catch {
    return 'a store cannot be reached';
  } finally {
    clearTimeout(timer);
  }
}
