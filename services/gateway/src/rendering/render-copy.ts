import { Worker } from 'node:worker_threads';
import type { RenderBuilds } from './render-builds.ts';
import type { Rendered, RenderLimits, RenderWork } from './render-work.ts';

/** A worker with the code of one set of builds. */
export type RenderCopy = {
  tag: string;
  /** Pages that it was given so far, and those of them that are not done. */
  taken(): number;
  waiting(): number;
  render(work: RenderWork): Promise<Rendered>;
  /** Ends it once it is done with what waits. */
  retire(): void;
  end(): Promise<unknown>;
};

type Message = { id: number } & ({ rendered: Rendered } | { failure: string });

const script = new URL('./render-worker.ts', import.meta.url);

function startWorker(builds: RenderBuilds, heapMb: number): Worker {
  const worker = new Worker(script, {
    workerData: builds,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  // It keeps no process alive.
  worker.unref();
  return worker;
}

/** Starts a worker; `onLost` is called when it ends before it was asked to. */
export function startRenderCopy(builds: RenderBuilds, limits: RenderLimits, onLost: () => void): RenderCopy {
  const worker = startWorker(builds, limits.heapMb);
  const pending = createPending();
  let taken = 0;
  let isRetired = false;
  const end = () => {
    isRetired = true;
    return worker.terminate();
  };
  const endIfDone = () => {
    if (isRetired && pending.size() === 0) void end();
  };
  const lose = (reason: unknown) => {
    pending.rejectAll(reason);
    if (!isRetired) onLost();
    isRetired = true;
  };
  worker.on('message', (message: Message) => {
    pending.settle(message);
    endIfDone();
  });
  worker.on('error', lose);
  worker.on('exit', () => lose(new Error('The worker that renders pages has ended')));

  return {
    tag: builds.tag,
    taken: () => taken,
    waiting: pending.size,
    render(work) {
      taken += 1;
      const rendered = pending.add(taken, { ms: limits.hangMs, onHangs: () => void worker.terminate() });
      // A worker of this process has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      worker.postMessage({ id: taken, ...work });
      return rendered;
    },
    retire() {
      isRetired = true;
      endIfDone();
    },
    end,
  };
}

/** Pages on their way, by their numbers. */
function createPending() {
  const pages = new Map<number, PromiseWithResolvers<Rendered> & { timer: NodeJS.Timeout }>();
  const take = (id: number) => {
    const page = pages.get(id);
    clearTimeout(page?.timer);
    pages.delete(id);
    return page;
  };
  return {
    size: () => pages.size,
    add(id: number, { ms, onHangs }: { ms: number; onHangs: () => void }) {
      const page = { ...Promise.withResolvers<Rendered>(), timer: setTimeout(onHangs, ms) };
      pages.set(id, page);
      return page.promise;
    },
    settle(message: Message) {
      const page = take(message.id);
      if ('rendered' in message) page?.resolve(message.rendered);
      else page?.reject(new Error(message.failure));
    },
    rejectAll(reason: unknown) {
      for (const id of pages.keys()) take(id)?.reject(reason);
    },
  };
}
