import type { FirstAnswer } from '../first-html/page-content.ts';

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
