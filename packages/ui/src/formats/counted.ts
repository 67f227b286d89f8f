const rules = new Intl.PluralRules('en');

/** A number with its noun, in the form that the number takes in English: `1 guest`, `2 guests`, `0 guests`. */
export const counted = (count: number, one: string, other: string): string =>
  `${count} ${rules.select(count) === 'one' ? one : other}`;
