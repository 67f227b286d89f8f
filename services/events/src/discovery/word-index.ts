import { createVocabulary, type Vocabulary } from './vocabulary.ts';
import { wordsOf } from './words.ts';

/** What is found by its words. */
export type Indexed = {
  words: readonly string[];
  /** The number of the last search that looked at it. */
  seenBy: number;
};

/** Words of which an entry must have one, for a typed word; `size` entries have one, or fewer. */
export type Wanted = { words: ReadonlySet<string>; size: number };

const mostWords = 8;
const longestWord = 40;

/** An empty index of entries by their words. */
export function createWordIndex<E extends Indexed>() {
  const byWord = new Map<string, Set<E>>();
  const vocabulary = createVocabulary();
  let searches = 0;

  const having = (word: string): ReadonlySet<E> => byWord.get(word) ?? new Set();
  const toWanted = (words: readonly string[]): Wanted => ({
    words: new Set(words),
    size: words.reduce((sum, word) => sum + having(word).size, 0),
  });

  return {
    add(entry: E): void {
      for (const word of entry.words) {
        byWord.set(word, (byWord.get(word) ?? new Set()).add(entry));
        vocabulary.count(word);
      }
    },

    remove(entry: E): void {
      for (const word of entry.words) {
        byWord.get(word)?.delete(entry);
        if (having(word).size === 0) byWord.delete(word);
        vocabulary.discount(word);
      }
    },

    /** What a text asks for, and how it was understood where a word of it is in no entry. */
    understand(text: string): { wanted: Wanted[]; correction: string | null } {
      const typed = [...new Set(wordsOf(text).map(word => word.slice(0, longestWord)))].slice(0, mostWords);
      const meant = typed.map(word => meaningOf(vocabulary, word));
      const isCorrected = meant.some(({ correction }) => correction !== undefined);
      const read = meant.map(({ correction }, index) => correction ?? typed[index]);
      return {
        wanted: meant.map(({ words }) => toWanted(words)),
        correction: isCorrected ? read.join(' ') : null,
      };
    },

    /** Entries with every wanted word, from a look at those with the rarest one only; undefined where no word is wanted. */
    withAll(wanted: readonly Wanted[]): Iterable<E> | undefined {
      const [rarest, ...others] = wanted.toSorted((one, other) => one.size - other.size);
      if (!rarest) return undefined;
      return havingAll([...rarest.words].map(having), others, (searches += 1));
    },
  };
}

function* havingAll<E extends Indexed>(
  sets: readonly ReadonlySet<E>[],
  wanted: readonly Wanted[],
  search: number,
): Generator<E> {
  for (const entries of sets)
    for (const entry of entries) {
      if (entry.seenBy === search) continue;
      entry.seenBy = search;
      if (wanted.every(({ words }) => entry.words.some(word => words.has(word)))) yield entry;
    }
}

/** The words that a typed one stands for: those that it begins, else those that are spelled like it. */
function meaningOf(vocabulary: Vocabulary, typed: string): { words: string[]; correction?: string } {
  const begun = vocabulary.beginningWith(typed);
  if (begun.length > 0) return { words: begun };
  const [first, ...others] = vocabulary.similar(typed);
  return first === undefined ? { words: [] } : { words: [first, ...others], correction: first };
}
