/** A run of text that stayed, went or came. */
export type Piece = { kind: 'same' | 'removed' | 'added'; text: string };

/** Beyond this many comparisons, the part in between is shown as replaced: its words have little in common anyway. */
const maxComparisons = 4_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** Two texts by words: the pieces that are not added make the first one, those that are not removed the second. */
export const diffWords = (before: string, after: string): Piece[] =>
  joined(diff(wordsOf(before), wordsOf(after)));

/** Two lists of facts, a line each: which lines stayed, went and came. */
export const diffLines = (before: string, after: string): Piece[] =>
  joined(diff(linesOf(before), linesOf(after))).flatMap(({ kind, text }) =>
    text
      .split('\n')
      .filter(Boolean)
      .map(line => ({ kind, text: line })),
  );

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(line => `${line}\n`);

function diff(a: readonly string[], b: readonly string[]): Piece[] {
  const start = commonLength(a, b);
  const end = commonLength(a.slice(start).toReversed(), b.slice(start).toReversed());
  const middle = between(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...a.slice(0, start).map(same), ...middle, ...(end > 0 ? a.slice(-end).map(same) : [])];
}

const same = (text: string): Piece => ({ kind: 'same', text });
const removed = (text: string): Piece => ({ kind: 'removed', text });
const added = (text: string): Piece => ({ kind: 'added', text });

function commonLength(a: readonly string[], b: readonly string[]): number {
  const first = a.findIndex((word, index) => word !== b[index]);
  return first === -1 ? Math.min(a.length, b.length) : first;
}

/** By the longest common subsequence (Hunt and McIlroy 1976, the table of lengths). */
function between(a: readonly string[], b: readonly string[]): Piece[] {
  if (a.length * b.length > maxComparisons) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && left === right) {
      pieces.push(same(left));
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push(removed(left));
      i += 1;
    } else {
      pieces.push(added(right ?? ''));
      j += 1;
    }
  }
  return pieces;
}

/** A space between two changed words belongs to the change: what was rewritten reads as one thing replaced by another. */
const isBetweenChanges = (pieces: readonly Piece[], index: number): boolean => {
  const [last, piece, next] = [pieces[index - 1], pieces[index], pieces[index + 1]];
  const isChange = (each: Piece | undefined) => each !== undefined && each.kind !== 'same';
  return piece !== undefined && /^[^\S\n]+$/.test(piece.text) && isChange(last) && isChange(next);
};

/** Neighbours of one kind as one piece; the removed ones of a run before the added ones. */
function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  let change = { removed: '', added: '' };
  const flush = () => {
    if (change.removed) runs.push(removed(change.removed));
    if (change.added) runs.push(added(change.added));
    change = { removed: '', added: '' };
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    if (kind === 'same' && isBetweenChanges(pieces, index)) {
      change.removed += text;
      change.added += text;
      continue;
    }
    if (kind !== 'same') {
      change[kind] += text;
      continue;
    }
    flush();
    const last = runs.at(-1);
    if (last?.kind === 'same') last.text += text;
    else runs.push({ kind, text });
  }
  flush();
  return runs;
}
