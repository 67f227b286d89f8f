import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '@momos/contracts/errors';
import type { Background, Logger } from '@momos/runtime';
import type { FrontEnd } from './front-end.ts';

/** Longer than it ever takes; pages are drawn by their scripts then. */
const warmWithinMs = 15_000;

/** Prepares the rendering of pages before visitors are sent to this copy. */
export function warmingOf(
  frontEnd: Pick<FrontEnd, 'warm'>,
  log: Logger,
): { background: Background; ready(): Promise<void> } {
  let isOver = false;
  const warm = async () => {
    const late = sleep(warmWithinMs, undefined, { ref: false });
    await Promise.race([frontEnd.warm(), late]).catch((err: unknown) =>
      log.warn({ err, op: 'page.warm' }, 'Rendering could not be prepared; pages are drawn by their scripts'),
    );
    isOver = true;
  };
  return {
    background: { start: () => void warm(), stop: () => undefined },
    ready: async () => {
      if (!isOver) throw unavailable('Rendering');
    },
  };
}
