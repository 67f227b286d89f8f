/** A place in a letter that is filled for each reader: `{{firstName}}`, shown as `{{First name}}`. */
export type LetterVariable = { name: string; label: string; description: string; example: string };

/** The letter as it is written: the places by their words. */
export const withLabels = (text: string, variables: readonly LetterVariable[]) =>
  renamed(text, new Map(variables.map(({ name, label }) => [name, label])));

/** The letter as it is sent: the places by their names. What is no place of ours stays as it is. */
export const withNames = (text: string, variables: readonly LetterVariable[]) =>
  renamed(text, new Map(variables.map(({ name, label }) => [label.toLowerCase(), name])));

const renamed = (text: string, words: ReadonlyMap<string, string>) =>
  text.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, (place, word: string) => {
    const other = words.get(word) ?? words.get(word.toLowerCase());
    return other === undefined ? place : `{{${other}}}`;
  });
