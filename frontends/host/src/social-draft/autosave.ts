import { ApiError, errorText } from '@momos/api-client';

/** What is stored of a draft. */
export type Stored = { id: string; version: number; savedAt: string };

/** A draft on the server as it is now. */
export type Theirs<V> = { stored: Stored; values: V };

/** How far the saving is, for the line beside the editor. */
export type SaveState =
  /** Nothing was written yet. */
  | { status: 'empty' }
  | { status: 'saved'; at: string }
  | { status: 'saving' }
  /** It is tried again by itself. */
  | { status: 'failed' }
  /** It is tried again with the next change. */
  | { status: 'refused'; why: string }
  /** It changed elsewhere, and waits for its person. */
  | { status: 'conflict' };

export type AutosaveOptions<V> = {
  /** What `values` rest on, as it is stored; without `stored` nothing is. */
  base: { stored: Stored | undefined; values: V };
  values: V;
  /** Sent by a page before this one, and not known to have arrived. */
  unclear?: V | undefined;
  /** Makes the call: a new draft without `stored`. `isLast` while the page closes. */
  send: (values: V, how: { stored: Stored | undefined; isLast: boolean }) => Promise<Stored>;
  /** It changed elsewhere since it was read: what is to be written from now on, or undefined where its person has to choose. */
  onChangedElsewhere: (known: {
    stored: Stored | undefined;
    base: V;
    mine: V;
  }) => Promise<{ base: Theirs<V>; values: V } | undefined>;
  /** Why a draft that may have been published is saved no more. */
  whyGone: string;
  /** After each change of what is stored or written. */
  onKept: (kept: Kept<V>) => void;
};

/** What is stored and what is written; saved when both are the same. */
export type Kept<V> = { stored: Stored | undefined; base: V; values: V; isSaved: boolean };

export type Autosave<V> = ReturnType<typeof createAutosave<V>>;

/** After the last key. */
export const quietMs = 2_000;
/** Whoever types without a pause is saved now and then. */
const longestMs = 15_000;
const retriesMs = [3_000, 6_000, 15_000, 30_000];
/** Browsers take 64 KB of what outlives its page. */
const lastLength = 60_000;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Whether the same call may go well later. */
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status === 0 ||
  error.status === 408 ||
  error.status === 429 ||
  error.status >= 500;

/** What an autosave knows. */
type Run<V> = {
  options: AutosaveOptions<V>;
  stored: Stored | undefined;
  /** What is stored, as far as it is known. */
  base: V;
  values: V;
  state: SaveState;
  listeners: Set<() => void>;
  isOn: boolean;
  /** It may have been published: it is never moved to a new draft. */
  isHeld: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  waitingSince: number | undefined;
  underWay: Promise<void> | undefined;
  /** Sent, and not known to have arrived. */
  unclear: { values: V } | undefined;
  failures: number;
};

function become<V>(run: Run<V>, state: SaveState): void {
  run.state = state;
  for (const listener of run.listeners) listener();
}

/** As {@link become}, where it is news. */
function show<V>(run: Run<V>, state: SaveState): void {
  if (run.state.status !== state.status) become(run, state);
}

const isDue = <V>({ unclear, values, base }: Run<V>): boolean =>
  unclear !== undefined || !isSame(values, base);

function tell<V>(run: Run<V>): void {
  const { stored, base, values } = run;
  run.options.onKept({ stored, base, values, isSaved: !isDue(run) });
}

function wait<V>(run: Run<V>, milliseconds: number): void {
  clearTimeout(run.timer);
  run.timer = setTimeout(() => void save(run), milliseconds);
}

/** What is written from now on rests on this. */
function rest<V>(run: Run<V>, { stored, values }: Theirs<V>): void {
  Object.assign(run, { stored, base: values, unclear: undefined, failures: 0, waitingSince: undefined });
}

async function save<V>(run: Run<V>, isLast = false): Promise<void> {
  clearTimeout(run.timer);
  if (run.underWay) return run.underWay;
  if (!run.isOn || run.state.status === 'conflict' || !isDue(run)) return undefined;
  const isSmall = JSON.stringify(run.values).length < lastLength;
  run.underWay = attempt(run, isLast && isSmall).finally(() => {
    run.underWay = undefined;
  });
  return run.underWay;
}

async function attempt<V>(run: Run<V>, isLast: boolean): Promise<void> {
  const values = run.unclear?.values ?? run.values;
  show(run, { status: 'saving' });
  try {
    const stored = await run.options.send(values, { stored: run.stored, isLast });
    rest(run, { stored, values });
    tell(run);
    if (!isDue(run)) return become(run, atRest(run));
    if (run.isOn) wait(run, quietMs);
    return undefined;
  } catch (error) {
    return failed(run, error, values);
  }
}

async function failed<V>(run: Run<V>, error: unknown, values: V): Promise<void> {
  if (isTemporary(error)) {
    run.unclear = { values };
    return tryLater(run);
  }
  run.unclear = undefined;
  const { status } = error as ApiError;
  if (status === 412) return meet(run);
  if (status === 404 && run.stored) {
    if (run.isHeld) return become(run, { status: 'refused', why: run.options.whyGone });
    // Deleted elsewhere: what is written here is a draft of its own.
    run.stored = undefined;
    return attempt(run, false);
  }
  return become(run, { status: 'refused', why: errorText(error) });
}

function tryLater<V>(run: Run<V>): void {
  become(run, { status: 'failed' });
  if (run.isOn) wait(run, retriesMs[Math.min(run.failures, retriesMs.length - 1)] ?? quietMs);
  run.failures += 1;
}

async function meet<V>(run: Run<V>): Promise<void> {
  try {
    const met = await run.options.onChangedElsewhere({
      stored: run.stored,
      base: run.base,
      mine: run.values,
    });
    if (met) resume(run, met);
    else become(run, { status: 'conflict' });
  } catch {
    // Not read: the next attempt asks again.
    tryLater(run);
  }
}

/** Continues from what is stored, with what is to be written. */
function resume<V>(run: Run<V>, { base, values }: { base: Theirs<V>; values: V }): void {
  rest(run, base);
  run.values = values;
  tell(run);
  if (!isDue(run)) return become(run, atRest(run));
  become(run, { status: 'saving' });
  if (run.isOn) wait(run, 0);
}

/** Where all that is written is stored, or nothing was written. */
const atRest = <V>({ stored }: Pick<Run<V>, 'stored'>): SaveState =>
  stored ? { status: 'saved', at: stored.savedAt } : { status: 'empty' };

function changed<V>(run: Run<V>, values: V): void {
  run.values = values;
  tell(run);
  if (!run.isOn || run.state.status === 'conflict' || run.underWay) return;
  if (!isDue(run)) {
    clearTimeout(run.timer);
    if (run.state.status !== 'refused') show(run, atRest(run));
    return;
  }
  run.waitingSince ??= Date.now();
  // A retry keeps its time.
  if (run.state.status === 'failed') return;
  if (run.state.status !== 'refused') show(run, { status: 'saving' });
  wait(run, Math.max(0, Math.min(quietMs, run.waitingSince + longestMs - Date.now())));
}

/** Whether saving again would not help right now. */
const isTroubled = ({ status }: SaveState): boolean =>
  status === 'failed' || status === 'refused' || status === 'conflict';

async function flush<V>(run: Run<V>): Promise<boolean> {
  await run.underWay;
  for (let tries = 0; tries < 3 && run.isOn && isDue(run); tries += 1) {
    await save(run);
    if (isTroubled(run.state)) break;
  }
  return !isDue(run) && run.state.status !== 'conflict';
}

async function stop<V>(run: Run<V>): Promise<void> {
  run.isOn = false;
  clearTimeout(run.timer);
  await run.underWay;
}

/**
 * Saves what is written by itself, one call at a time: two seconds after the last change, again after a cut, and when the page is
 * left. A call whose end is unclear is repeated as it was before anything newer is sent, so that it is never taken for another
 * person's. Runs beside the page: saving draws nothing but what subscribes.
 */
export function createAutosave<V>(options: AutosaveOptions<V>) {
  const { stored, values: base } = options.base;
  const state = atRest({ stored });
  const unclear = options.unclear && { values: options.unclear };
  const none = { timer: undefined, waitingSince: undefined, underWay: undefined };
  const { values } = options;
  const run: Run<V> = {
    ...{ options, stored, base, values, state, unclear, ...none },
    ...{ listeners: new Set(), isOn: false, isHeld: false, failures: 0 },
  };
  return {
    subscribe(listener: () => void): () => void {
      run.listeners.add(listener);
      return () => run.listeners.delete(listener);
    },
    read: () => run.state,
    stored: () => run.stored,
    /** Takes what is written now. */
    changed: (next: V) => changed(run, next),
    /** Saves from now on, and what waits soon; where it may have been published, in this draft alone. */
    start({ isHeld = false } = {}): void {
      run.isOn = true;
      run.isHeld = isHeld;
      if (isDue(run)) wait(run, quietMs);
    },
    /** Saves nothing until it is started again, and lets what is under way end. */
    stop: () => stop(run),
    /** What is stored is gone: what is written will be saved as a new draft. */
    beginAnew(): void {
      run.stored = undefined;
      run.unclear = { values: run.values };
    },
    /** Saves what waits; true once all is stored. */
    flush: () => flush(run),
    /** The page may be closing. */
    leave: (): void => void (run.underWay ?? save(run, true)),
    /** There is a network again. */
    retry: (): void => void (run.state.status === 'failed' && save(run)),
    resume: (met: { base: Theirs<V>; values: V }) => resume(run, met),
  };
}
