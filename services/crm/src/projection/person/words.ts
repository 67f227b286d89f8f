/** Letters that Unicode does not take apart into a letter and a mark. */
const plainLetters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ς: 'σ',
};

/** Text for comparison: case folded, no diacritics, single spaces. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    // Upper case first: it makes "ss" of "ß".
    .toUpperCase()
    .toLowerCase()
    .replace(/[łøđðħıæœς]/g, letter => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

const piecesOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** The words whose prefixes find a person: of name, organisation and e-mail, and the complete e-mail. */
export function wordsOf(texts: { displayName: string; email: string; organization: string }): string[] {
  const email = normalise(texts.email);
  const words = [texts.displayName, email, texts.organization].flatMap(text => piecesOf(normalise(text)));
  return [...new Set(email ? [...words, email] : words)].sort();
}

/** The prefixes that a searched text asks for; an e-mail is one prefix. */
export const prefixesOf = (text: string): string[] => [
  ...new Set(
    normalise(text)
      .split(' ')
      .flatMap(part => (part.includes('@') ? [part] : piecesOf(part))),
  ),
];
