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
