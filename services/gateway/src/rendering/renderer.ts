import type { RenderBuilds } from './render-builds.ts';
import { type RenderCopy, startRenderCopy } from './render-copy.ts';
import type { Rendered, RenderLimits, RenderWork } from './render-work.ts';

/** Renders pages beside the event loop of the gateway. */
export type Renderer = {
  /** Rejects when the page cannot be rendered, when too many wait, and for a while after the worker was lost. */
  render(builds: RenderBuilds, work: RenderWork): Promise<Rendered>;
  close(): Promise<void>;
};

const usual: RenderLimits = { waiting: 16, hangMs: 5_000, pages: 5_000, heapMb: 192, restMs: 5_000 };

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
