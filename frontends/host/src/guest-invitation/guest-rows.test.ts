import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { guestRows, listOfFile } from './guest-rows.ts';

const read = (list: string) =>
  guestRows(list).map(({ line, name, email, state }) => `${line} ${name}|${email}|${state}`);

describe('a pasted list', () => {
  it.each([
    ['ada@example.org', ['1 |ada@example.org|VALID']],
    ['Ada Lovelace <Ada@Example.org>', ['1 Ada Lovelace|Ada@Example.org|VALID']],
    ['"Lovelace, Ada" <ada@example.org>', ['1 Lovelace, Ada|ada@example.org|VALID']],
    ['Ada, ada@example.org', ['1 Ada|ada@example.org|VALID']],
    ['ada@example.org; Ada', ['1 Ada|ada@example.org|VALID']],
    ['Ada\tLovelace\tada@example.org', ['1 Ada Lovelace|ada@example.org|VALID']],
    ['a@example.org, B <b@example.org>', ['1 |a@example.org|VALID', '1 B|b@example.org|VALID']],
    ['mailto:ada@example.org', ['1 |ada@example.org|VALID']],
    ['\uFEFFada@example.org', ['1 |ada@example.org|VALID']],
    ['\n\r\nada@example.org\r', ['3 |ada@example.org|VALID']],
    ['a@example.org\nA@example.org', ['1 |a@example.org|VALID', '2 |A@example.org|DOUBLE']],
    ['Ada', ['1 |Ada|BAD']],
    ['ada@example', ['1 |ada@example|BAD']],
    ['ada@@example.org', ['1 |ada@@example.org|BAD']],
    [' , ;\t', []],
    ['', []],
  ])('%j is read', (list, expected) => {
    expect(read(list)).toEqual(expected);
  });

  it('has at most 500 for one call; the others come later', () => {
    const states = guestRows(Array.from({ length: 502 }, (_, at) => `${at}@example.org`).join('\n'));
    expect(states.filter(({ state }) => state === 'VALID')).toHaveLength(500);
    expect(states.slice(500).map(({ state, line }) => [state, line])).toEqual([
      ['LATER', 501],
      ['LATER', 502],
    ]);
  });

  it('loses no line and takes no address twice, whatever is pasted', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom('a@example.org', 'B <b@example.org>', '"', '<', ',', '\t'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(part).map(parts => parts.join(' '))), lines => {
        const rows = guestRows(lines.join('\n'));
        const valid = rows.filter(({ state }) => state === 'VALID').map(({ email }) => email.toLowerCase());
        expect(new Set(valid).size).toBe(valid.length);
        for (const { email, name } of rows) expect(`${email}${name}`).not.toMatch(/[\r\n]/);
        for (const { text } of rows) expect(guestRows(text)).not.toHaveLength(0);
        expect(new Set(rows.map(({ line }) => line)).size).toBe(
          lines.filter(line => guestRows(line)[0]).length,
        );
      }),
    );
  });

  const word = fc.stringMatching(/^[A-Za-z]{1,12}$/);
  it('reads a name and an address back in every way to write them', () => {
    fc.assert(
      fc.property(word, word, word, (first, last, box) => {
        const email = `${box.toLowerCase()}@example.org`;
        const name = `${first} ${last}`;
        for (const line of [
          `${name} <${email}>`,
          `${name}, ${email}`,
          `${email};${name}`,
          `"${name}"\t${email}`,
        ])
          expect(guestRows(line)).toEqual([{ line: 1, text: line, email, name, state: 'VALID' }]);
      }),
    );
  });
});

describe('a file', () => {
  it('is mapped by its header, whatever its separator, quotes and order', () => {
    expect(
      listOfFile('\uFEFFE-Mail;Vorname;Nachname\r\nada@example.org;"Ada";"Lovelace; Countess"\r\n'),
    ).toBe('Ada Lovelace Countess, ada@example.org');
    expect(
      listOfFile('id,Full name,Email address\n1,"Hopper, ""Grace""",grace@example.org\n\n2,,x@example.org'),
    ).toBe('Hopper Grace, grace@example.org\nx@example.org');
    expect(listOfFile('First name\tEmail\nAda\tada@example.org')).toBe('Ada, ada@example.org');
    expect(listOfFile('name,email\n"Ada\nLovelace",ada@example.org')).toBe('Ada Lovelace, ada@example.org');
  });

  it('needs no header where its cells have addresses', () => {
    expect(listOfFile('Ada,ada@example.org\nGrace,grace@example.org')).toBe(
      'Ada, ada@example.org\nGrace, grace@example.org',
    );
    expect(listOfFile('a,b\n1,2')).toBeUndefined();
    expect(listOfFile('')).toBeUndefined();
  });

  it('gives a row for each of its guests', () => {
    const cell = fc.string().map(text => `"${text.replaceAll('@', '').replaceAll('"', '""')}"`);
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 30 }), fc.constantFrom(',', ';', '\t'), (names, separator) => {
        const rows = names.map((name, at) => [name, `g${at}@example.org`].join(separator));
        const list = listOfFile([['name', 'email'].join(separator), ...rows].join('\n')) ?? '';
        expect(guestRows(list).map(({ email }) => email)).toEqual(names.map((_, at) => `g${at}@example.org`));
      }),
    );
  });
});
