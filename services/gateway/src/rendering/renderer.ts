import type { FirstAnswer } from '../first-html/page-content.ts';
import type { RenderBuilds } from './render-builds.ts';
import { type RenderCopy, startRenderCopy } from './render-copy.ts';

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

/** One worker at a time; it gets the code of the front ends, no settings, and the answers of visitors. */
export function createRenderer(given: Partial<RenderLimits> = {}): Renderer {
  const limits = { ...usual, ...given };
  let current: RenderCopy | undefined;
  let restsUntil = 0;

  function copyFor(builds: RenderBuilds): RenderCopy {
    if (current && (current.tag !== builds.tag || current.taken() >= limits.pages)) {
      current.retire();
      current = undefined;
    }
    if (current) return current;
    if (performance.now() < restsUntil) throw new Error('The worker that renders pages was lost');
    const copy = startRenderCopy(builds, limits, () => {
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
