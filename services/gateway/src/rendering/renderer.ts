import { Worker } from 'node:worker_threads';
import type { FirstAnswer } from '../first-html/page-content.ts';
import type { RenderBuilds } from './render-builds.ts';

/** A page to render, as a visitor sees it. */
export type RenderWork = {
  /** Path and query. */
  address: string;
  remotes: readonly { name: string; pages?: readonly object[] }[];
  answers: readonly FirstAnswer[];
  /** The time that the page shows, in milliseconds. */
  now: number;
};

export type Rendered = {
  html: string;
  /** The keys of answers that the page looked for in vain. */
  missing: FirstAnswer['key'][];
};

/** Renders pages beside the event loop of the gateway. */
export type Renderer = {
  /** Rejects when the page cannot be rendered, when too many wait, and for a while after the worker was lost. */
  render(builds: RenderBuilds, work: RenderWork): Promise<Rendered>;
  close(): Promise<void>;
};

/** What the worker may take, and when it is replaced by a new one. */
export type RenderLimits = {
  /** Pages that wait for the worker; further ones are sent without. */
  waiting: number;
  /** A page that takes longer ends the worker. */
  hangMs: number;
  /** Pages after which a new worker takes over, whatever the old one may have kept. */
  pages: number;
  heapMb: number;
  /** After a worker was lost, before the next one starts. */
  restMs: number;
};

const usual: RenderLimits = { waiting: 16, hangMs: 2_000, pages: 5_000, heapMb: 192, restMs: 5_000 };

const script = new URL('./render-worker.ts', import.meta.url);

/** One worker at a time; it gets the code of the front ends, no settings, and the answers of visitors. */
export function createRenderer(given: Partial<RenderLimits> = {}): Renderer {
  const limits = { ...usual, ...given };
  let current: Copy | undefined;
  let restsUntil = 0;

  function copyFor(builds: RenderBuilds): Copy {
    if (current && (current.tag !== builds.tag || current.taken() >= limits.pages)) {
      current.retire();
      current = undefined;
    }
    if (current) return current;
    if (performance.now() < restsUntil) throw new Error('The worker that renders pages was lost');
    const copy = startCopy(builds, limits, () => {
      restsUntil = performance.now() + limits.restMs;
      if (current === copy) current = undefined;
    });
    current = copy;
    return copy;
  }

  return {
    render: async (builds, work) => {
      const copy = copyFor(builds);
      if (copy.waiting() >= limits.waiting) throw new Error('Too many pages wait to be rendered');
      return copy.render(work);
    },
    close: async () => {
      await current?.end();
      current = undefined;
    },
  };
}

type Copy = {
  tag: string;
  /** Pages that it was given so far, and those of them that are not done. */
  taken(): number;
  waiting(): number;
  render(work: RenderWork): Promise<Rendered>;
  /** Ends it once it is done with what waits. */
  retire(): void;
  end(): Promise<unknown>;
};

type Pending = PromiseWithResolvers<Rendered> & { timer: NodeJS.Timeout };
type Message = { id: number } & ({ rendered: Rendered } | { failure: string });

function startCopy(builds: RenderBuilds, limits: RenderLimits, onLost: () => void): Copy {
  const worker = new Worker(script, {
    workerData: builds,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 },
  });
  worker.unref();
  const pending = new Map<number, Pending>();
  let taken = 0;
  let isRetired = false;
  const end = () => {
    isRetired = true;
    return worker.terminate();
  };
  const endIfDone = () => {
    if (isRetired && pending.size === 0) void end();
  };
  const settle = (id: number): Pending | undefined => {
    const known = pending.get(id);
    clearTimeout(known?.timer);
    pending.delete(id);
    return known;
  };
  worker.on('message', (message: Message) => {
    const known = settle(message.id);
    if ('rendered' in message) known?.resolve(message.rendered);
    else known?.reject(new Error(message.failure));
    endIfDone();
  });
  worker.on('error', error => lose(error));
  worker.on('exit', () => lose(new Error('The worker that renders pages has ended')));
  function lose(reason: unknown): void {
    for (const id of pending.keys()) settle(id)?.reject(reason);
    if (!isRetired) onLost();
    isRetired = true;
  }

  return {
    tag: builds.tag,
    taken: () => taken,
    waiting: () => pending.size,
    render(work) {
      taken += 1;
      const id = taken;
      const timer = setTimeout(() => void worker.terminate(), limits.hangMs);
      const waiting = { ...Promise.withResolvers<Rendered>(), timer };
      pending.set(id, waiting);
      worker.postMessage({ id, ...work });
      return waiting.promise;
    },
    retire() {
      isRetired = true;
      endIfDone();
    },
    end,
  };
}
