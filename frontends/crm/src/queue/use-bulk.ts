import { errorText, keyOf } from '@momos/api-client';
import type { Route } from '@momos/contracts/route';
import { type Fact, showToast, useHeld, useQueryClient } from '@momos/ui';
import { useState } from 'react';
import { queueWords } from '../words/queue.ts';

const words = queueWords.bulk;

/** How a decision about one of many is sent. */
export type BulkCall = { note: string; isLast: boolean };

/** A decision about many things of a list, made one by one. */
export type BulkDecision<T> = {
  key: string;
  /** On the button, before the count: "Approve". */
  label: string;
  /** Before what it is about, while it can be undone: "Approving". */
  doing: string;
  /** After what it was about: "approved". */
  done: string;
  /** Whether it can be made about this one; about each where left out. */
  fits?: (item: T) => boolean;
  /** What it does, besides to whom: shown before. */
  facts?: (items: readonly T[]) => readonly Fact[];
  /** Asks for words that go with it. */
  note?: { label: string; description: string; isRequired: boolean };
  isDangerous?: boolean;
  send: (item: T, how: BulkCall) => Promise<unknown>;
};

/** What a list is of, and what can be decided about many of it. */
export type BulkKind<T extends { id: string }> = {
  /** "requests". */
  plural: string;
  /** "3 requests". */
  counted: (count: number) => string;
  nameOf: (item: T) => string;
  decisions: readonly BulkDecision<T>[];
  /** Routes whose answers are stale afterwards. */
  refreshes: readonly Route[];
};

/** A thing that a decision could not be made about, and why. */
export type BulkFailure = { id: string; name: string; reason: string };

export type Bulk<T extends { id: string }> = ReturnType<typeof useBulk<T>>;

/** As many calls are on their way together; a page that closes sends all. */
const together = 6;

async function sendAll<T>(items: readonly T[], isLast: boolean, send: (item: T) => Promise<unknown>) {
  const outcomes: PromiseSettledResult<unknown>[] = [];
  const size = isLast ? items.length : together;
  for (let from = 0; from < items.length; from += size)
    outcomes.push(...(await Promise.allSettled(items.slice(from, from + size).map(send))));
  return outcomes;
}

/** Which things are chosen, and which of them could not be decided. */
function useChosen() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  return {
    selected,
    failures,
    show: (ids: readonly string[], failed: readonly BulkFailure[] = []) => {
      setSelected(new Set(ids));
      setFailures(failed);
    },
    toggle: (id: string) =>
      setSelected(held => new Set(held.has(id) ? [...held].filter(each => each !== id) : [...held, id])),
  };
}

/** Makes a decision about each; gives those that it could not be made about. */
async function decideAll<T extends { id: string }>(
  { nameOf }: BulkKind<T>,
  items: readonly T[],
  { isLast, send }: { isLast: boolean; send: (item: T) => Promise<unknown> },
): Promise<BulkFailure[]> {
  const outcomes = await sendAll(items, isLast, send);
  return items.flatMap((item, index) => {
    const outcome = outcomes[index];
    return outcome?.status === 'rejected'
      ? [{ id: item.id, name: nameOf(item), reason: errorText(outcome.reason) }]
      : [];
  });
}

/**
 * Chosen things of a list, and decisions about all of them: sent once they can no longer be undone. Those that could not be decided stay
 * chosen, with the reason.
 */
export function useBulk<T extends { id: string }>(kind: BulkKind<T>) {
  const { counted, nameOf, refreshes } = kind;
  const queries = useQueryClient();
  const hold = useHeld();
  const { selected, failures, show, toggle } = useChosen();
  const wordsOf = (items: readonly T[]) =>
    items.length === 1 && items[0] ? nameOf(items[0]) : counted(items.length);
  const send = async (decision: BulkDecision<T>, items: readonly T[], how: BulkCall) => {
    const sending = { isLast: how.isLast, send: (item: T) => decision.send(item, how) };
    const failed = await decideAll(kind, items, sending);
    const left = failed.map(({ id }) => id);
    show(left, failed);
    const decided = items.filter(({ id }) => !left.includes(id));
    // The page with their list may be gone by now.
    const [first] = failed;
    if (first) showToast(words.notDone(failed.length, first.name, first.reason), { tone: 'bad' });
    if (decided.length > 0) showToast(words.isDone(wordsOf(decided), decision.done), { tone: 'good' });
    await Promise.all(refreshes.map(route => queries.invalidateQueries({ queryKey: keyOf(route) })));
  };
  const decide = (decision: BulkDecision<T>, items: readonly T[], note: string) => {
    show([]);
    hold({
      words: words.isDoing(decision.doing, wordsOf(items)),
      send: ({ isLast }) => send(decision, items, { note, isLast }),
      onUndone: () => show(items.map(({ id }) => id)),
      isLong: items.length > together,
    });
  };
  return { kind, selected, failures, wordsOf, select: (ids: readonly string[]) => show(ids), toggle, decide };
}
