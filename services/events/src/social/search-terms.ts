const longest = 15;
const shortest = 2;
const mostTerms = 400;

/** The words of a text, lower-cased and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * The terms by which a text is found: the beginnings of its words, so that "jaz" finds "jazz" by equality, which an index
 * answers in order of time however many socials there are.
 */
export function searchTerms(texts: readonly string[]): string[] {
  const terms = new Set<string>();
  for (const word of texts.flatMap(wordsOf)) {
    const cut = word.slice(0, longest);
    for (let length = Math.min(shortest, cut.length); length <= cut.length; length++)
      terms.add(cut.slice(0, length));
  }
  return [...terms].slice(0, mostTerms);
}

/** What a searched text has to match, the most telling word first. */
export const queryTerms = (text: string): string[] =>
  [...new Set(wordsOf(text).map(word => word.slice(0, longest)))]
    .filter(word => word.length >= shortest)
    .sort((a, b) => b.length - a.length)
    .slice(0, 8);
