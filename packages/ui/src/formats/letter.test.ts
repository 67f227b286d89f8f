import { expect, it } from '@jest/globals';
import { withLabels, withNames } from './letter.ts';

const variables = [
  { name: 'firstName', label: 'First name', description: '', example: 'Ada' },
  { name: 'socialUrl', label: 'Link to the social', description: '', example: 'https://…' },
];

it('shows places by their words, and sends them by their names', () => {
  const sent = 'Dear {{firstName}}, see {{socialUrl}}.';
  const shown = 'Dear {{First name}}, see {{Link to the social}}.';
  expect(withLabels(sent, variables)).toBe(shown);
  expect(withNames(shown, variables)).toBe(sent);
  expect(withNames('{{ first NAME }}', variables)).toBe('{{firstName}}');
});

it('leaves alone what it does not know, names that are typed by hand, and braces without a place', () => {
  for (const text of ['{{firstName}} {{shoeSize}}', '{{firstName | upcase}}', 'a {b} {{}} }}{{'])
    expect(withNames(text, variables)).toBe(text);
});
