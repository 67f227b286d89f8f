const rules = new Intl.PluralRules('en');

/** A number with its noun, in the form that the number takes in English: `1 guest`, `0 guests`, `1,200 guests`. */
export const counted = (count: number, one: string, other: string): string =>
  `${count.toLocaleString('en-US')} ${rules.select(count) === 'one' ? one : other}`;
