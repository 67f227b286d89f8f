const word = /[\p{L}\p{N}]{2,40}/gu;

/** The words of a text, without case and accents, each once. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...new Set(plain.match(word) ?? [])];
}
