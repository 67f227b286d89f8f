const length = 200_000;
const run = (part: string): string => part.repeat(Math.ceil(length / part.length));

/**
 * Long texts on which a pattern that looks at each place again and again takes minutes: a test that applies them ends in time only
 * where the work grows with the length alone.
 */
export const hostileTexts: ReadonlyArray<readonly [name: string, text: string]> = [
  ['one word', run('a')],
  ['digits', `+${run('1 ')}x`],
  ['blanks', `a${run(' ')}a`],
  ['lines', run('\n')],
  ['an address of dots', `http://${run('.')}`],
  ['addresses without an end', run('http://')],
  ['mail addresses without an end', run('a@')],
  ['signs of emphasis', run('*')],
  ['emphasis without an end', run('**a')],
  ['open brackets', run('<')],
  ['quotes', run('"\'')],
  ['half of a character', run('\ud83d')],
];
