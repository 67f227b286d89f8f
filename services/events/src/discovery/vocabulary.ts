import { distance } from 'fastest-levenshtein';

/** The words of a catalogue, found by how they begin or by how they are spelled. */
export type Vocabulary = ReturnType<typeof createVocabulary>;

/** Letters that may be wrong in a word of a length: none in short ones, which would mean another word. */
const allowance = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** A new vocabulary; words come and go as they are counted up and down. */
export function createVocabulary() {
  const counts = new Map<string, number>();
  let sorted: string[] | undefined;

  /** All words in order; sorted anew after new words, since they come seldom and mostly many together. */
  const inOrder = (): string[] => (sorted ??= [...counts.keys()].sort());

  return {
    count(word: string): void {
      const count = counts.get(word) ?? 0;
      if (count === 0) sorted = undefined;
      counts.set(word, count + 1);
    },

    discount(word: string): void {
      const count = (counts.get(word) ?? 0) - 1;
      if (count > 0) counts.set(word, count);
      else if (counts.delete(word)) sorted = undefined;
    },

    beginningWith(prefix: string): string[] {
      const words = inOrder();
      const found: string[] = [];
      for (let at = firstFrom(words, prefix); words[at]?.startsWith(prefix); at += 1)
        found.push(words[at] as string);
      return found;
    },

    /** The words nearest to a mistyped one or to the beginning of one, the most frequent first; none where all are too far. */
    similar(typed: string): string[] {
      let nearest = allowance(typed.length);
      if (nearest === 0) return [];
      let found: string[] = [];
      for (const word of counts.keys()) {
        if (word.length < typed.length - nearest) continue;
        const errors = errorsIn(typed, word);
        if (errors > nearest) continue;
        if (errors < nearest) found = [];
        nearest = errors;
        found.push(word);
      }
      return found.sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0));
    },
  };
}

/** Letters to change, add, leave out or swap with their neighbour, to get from what was typed to a word or its beginning. */
function errorsIn(typed: string, word: string): number {
  const beginning = word.slice(0, typed.length);
  return isSwapped(typed, beginning) ? 1 : Math.min(distance(typed, word), distance(typed, beginning));
}

/** Whether two words of one length differ by two neighbours that changed places. */
function isSwapped(typed: string, word: string): boolean {
  let at = 0;
  while (at < typed.length && typed[at] === word[at]) at += 1;
  return (
    at < typed.length - 1 &&
    typed[at] === word[at + 1] &&
    typed[at + 1] === word[at] &&
    typed.slice(at + 2) === word.slice(at + 2)
  );
}

/** The place of the first word that is not before `text`. */
function firstFrom(words: readonly string[], text: string): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] as string) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
