import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fill, missingNames, parseForSending, parseTemplate } from './template.ts';
import { attendees } from '../audience/attendees.audience.ts';
import { variableNames } from '../audience/render-blast.ts';

const { variables } = attendees;
const known = variableNames(attendees);
const values = Object.fromEntries(variables.map(({ name, example }) => [name, example]));
const filled = (body: string, subject = 'Hi', given = values) =>
  fill(parseTemplate({ subject, body }), given);

describe('a blast template', () => {
  test('variables are filled in, subject included', () => {
    expect(filled('Dear {{ firstName }}, see you at {{socialTitle}}.', '{{ firstName }}, soon')).toEqual({
      subject: 'Ada, soon',
      body: 'Dear Ada, see you at Founders breakfast.',
    });
  });

  test('branches on a variable', () => {
    expect(
      filled('{% if ticketName %}{{ ticketName }}{% else %}no ticket{% endif %}', 'Hi', {
        ...values,
        ticketName: '',
      }).body,
    ).toBe('no ticket');
  });

  test('unknown variables are rejected by name, empty ones are reported', () => {
    expect(() =>
      parseForSending({ subject: '{{ nope }}', body: '{{ firstName }} {{ alsoNot }}' }, known),
    ).toThrow('alsoNot, nope');
    const template = parseTemplate({ subject: '', body: '{{ firstName }} {{ lastName }} {{ nope }}' });
    expect(missingNames(template, { ...values, lastName: '' })).toEqual(['lastName', 'nope']);
  });

  test.each([
    '{{ firstName',
    '{% if firstName %}',
    '{% include "x" %}',
    '{% for i in (1..1000000000) %}{% endfor %}',
    '{{ firstName | nosuch }}',
  ])('%s is a 400', body => {
    expect(() => parseForSending({ subject: '', body }, known)).toThrow(
      expect.objectContaining({ code: 'bad_request' }),
    );
  });

  const all = (part: string, length = 20_000) => part.repeat(Math.floor(length / part.length));
  const doubled = `{% assign a = "xxxxxxxxxxxxxxxx" %}${all('{% assign a = a | append: a %}', 400)}`;

  test.each([
    ['a text that doubles itself', doubled + all('{{a}}', 15_000)],
    ['a captured text', `{% capture a %}${all('x', 500)}{% endcapture %}${all('{{a}}', 15_000)}`],
    ['a filter that enlarges', '{{ firstName | replace: "a", "aaaaaaaaaa" | replace: "a", "aaaaaaaaaa" }}'],
    ['a list of a range', '{{ (1..100000000) }}'],
    ['ranges in conditions', all('{% if (1..90000) contains 5 %}x{% endif %}')],
    ['a long condition', `{% if ${all('firstName or ', 19_000)}firstName %}x{% endif %}`],
    ['many filters', `{{ firstName ${all('| upcase ')}}}`],
    ['many arguments', `{{ firstName | default: ${all('a, ')}a }}`],
    ['a long path', `{{ a${all('.a')} }}`],
    ['deep brackets', `{{ ${all('a[', 9_000)}a${all(']', 4_500)} }}`],
    ['deep parentheses', `{{ ${all('(', 5_000)}1..2${all(')', 5_000)} }}`],
    ['deep conditions', all('{% if firstName %}', 9_000) + all('{% endif %}', 5_500)],
    ['many values', all('{{ firstName }}')],
    ['unclosed values', all('{{')],
    ['unclosed tags', all('{%')],
    ['a tag of several', '{% liquid\nassign a = "x"\necho a %}'],
    ['a raw part', '{% raw %}{{ firstName }}{% endraw %}'],
  ])('%s is a 400', (_name, body) => {
    expect(() => filled(body)).toThrow(
      expect.objectContaining({
        code: 'bad_request',
        details: [expect.objectContaining({ field: 'body.body' })],
      }),
    );
  });

  test('what is filled in is bounded, whatever the values are', () => {
    const given = { ...values, firstName: all('x', 1_000_000) };
    expect(filled('{{ firstName }}', 'Hi', given).body).toHaveLength(1_000);
    expect(() => filled(all('{{ firstName }}', 5_000), 'Hi', given)).toThrow('more than 50000 characters');
  });

  test('only harmless tags and filters are allowed', () => {
    const body =
      '{% unless ticketName == "x" %}{{ firstName | upcase }} {{ nope | default: "you" | capitalize }}{% endunless %}';
    expect(filled(body).body).toBe('ADA You');
  });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'firstName.constructor',
    'firstName.length.constructor',
  ])('%s exposes nothing of the engine', name => {
    expect(filled(`[{{ ${name} }}]`).body).toBe('[]');
  });

  test('the values of one recipient are inserted as text, never parsed as a template', () => {
    fc.assert(
      fc.property(fc.string(), name => {
        expect(
          filled('[{{ firstName }}]', 'Hi', { ...values, firstName: `{{ lastName }}${name}` }).body,
        ).toBe(`[{{ lastName }}${name}]`);
      }),
    );
  });

  test('a subject is one line', () =>
    expect(filled('x', 'a\n{{ firstName }}', { ...values, firstName: 'b\r\nc' }).subject).toBe('a b c'));

  test('every variable has an example', () =>
    expect(known.size).toBe(variables.filter(each => each.example).length));
});
