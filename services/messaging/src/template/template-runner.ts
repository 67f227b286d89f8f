import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, badField, type ErrorDetail } from '@momos/contracts/errors';
import { Mutex } from 'async-mutex';
import type { Filled, TemplateText, Values } from './template.ts';

/** What the worker is asked for. */
export type Job =
  | { kind: 'check'; text: TemplateText; known: string[] }
  | { kind: 'fill'; text: TemplateText; values: Values };
/** Its answer: a filled text, or the field that is wrong. */
export type JobResult = { filled: Filled; missing: string[] } | { refusal: ErrorDetail };

/**
 * Reads texts that people write in a worker thread, so that none of them can delay or end what else this process does, such as
 * sending codes for sign-in. All throw a 400 that names the bad field, and a 503 while too many wait.
 */
export type TemplateRunner = {
  /** Checks a text that is about to be saved: also for variables that its audience does not have. */
  check(text: TemplateText, known: ReadonlySet<string>): Promise<void>;
  /** Fills a text with the values of one person; `missing` are the variables without a value. */
  fillIn(text: TemplateText, values: Values): Promise<{ filled: Filled; missing: string[] }>;
  /** Ends the thread. */
  close(): Promise<void>;
};

const tooMuch: JobResult = {
  refusal: { field: 'body.body', message: 'Invalid template: it takes too much time or space.' },
};

type Limits = { source?: URL; deadlineMs?: number; maxWaiting?: number };

/** A runner of one thread; it starts with the first text, and again after a text that it did not survive. */
export function createTemplateRunner({
  source = new URL('template.worker.ts', import.meta.url),
  deadlineMs = 2_000,
  maxWaiting = 50,
}: Limits = {}): TemplateRunner {
  const thread = createThread(source, deadlineMs);
  const turn = new Mutex();
  let waiting = 0;

  const run = async (job: Job) => {
    if (waiting >= maxWaiting)
      throw new AppError('unavailable', 'Too many previews at the moment. Please try again.', {
        retryAfter: 5,
      });
    waiting++;
    try {
      const result = await turn.runExclusive(() => thread.resultOf(job));
      if ('refusal' in result) throw badField(result.refusal.field, result.refusal.message);
      return result;
    } finally {
      waiting--;
    }
  };

  return {
    check: async (text, known) => void (await run({ kind: 'check', text, known: [...known] })),
    fillIn: (text, values) => run({ kind: 'fill', text, values }),
    close: thread.close,
  };
}

type Running = { worker: Worker; ready: Promise<unknown> };

/** A thread that takes one job at a time; one that is not done within the deadline ends it. */
function createThread(source: URL, deadlineMs: number) {
  let running: Running | undefined;

  function start(): Running {
    // Nothing of this process's own start applies to it, such as tracing.
    const worker = new Worker(source, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 64 } });
    const forget = () => {
      if (running?.worker === worker) running = undefined;
    };
    worker.on('error', forget).once('exit', forget).unref();
    return { worker, ready: once(worker, 'message') };
  }

  return {
    async resultOf(job: Job): Promise<JobResult> {
      const { worker, ready } = (running ??= start());
      await ready;
      const signal = AbortSignal.timeout(deadlineMs);
      worker.postMessage(job, []);
      try {
        const [result] = await once(worker, 'message', { signal });
        return result as JobResult;
      } catch {
        running = undefined;
        await worker.terminate();
        return tooMuch;
      }
    },
    close: async () => void (await running?.worker.terminate()),
  };
}
