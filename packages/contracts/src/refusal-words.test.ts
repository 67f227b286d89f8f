import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { email, price, timestamp, webUrl } from './fields.ts';
import { refusalWords } from './refusal-words.ts';

const words = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: refusalWords }).error?.issues[0]?.message;

it.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'Required.'],
  [z.number(), null, 'Required.'],
  [z.string(), 7, 'Enter a text.'],
  [z.number(), 'x', 'Enter a number.'],
  [z.number().int(), 1.5, 'Enter a whole number.'],
  [z.boolean(), 'x', 'Choose yes or no.'],
  [z.string().min(1), '', 'Please fill this in.'],
  [z.string().min(3), 'a', 'Use at least 3 characters.'],
  [z.string().max(80), 'a'.repeat(81), 'Use at most 80 characters.'],
  [z.array(z.string()).min(1), [], 'Choose at least one.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Choose at most 2.'],
  [z.number().min(0), -1, 'Enter 0 or more.'],
  [z.number().max(80), 81, 'Enter 80 or less.'],
  [price, 1.2345, 'Use at most three decimals.'],
  [z.number().multipleOf(0.01), 1.234, 'Use at most two decimals.'],
  [email, 'leo', 'Enter an e-mail address, such as you@example.com.'],
  [webUrl, 'leo', 'Enter a web address, such as https://example.com.'],
  [z.uuid(), 'leo', 'This is no id of ours.'],
  [timestamp, 'tomorrow', 'Choose a day and a time.'],
  [z.enum(['SMS', 'EMAIL']), 'FAX', 'Choose one of these: SMS, EMAIL.'],
  [z.union([z.string(), z.number()]), true, 'Please check this.'],
])('%# says what to do', (schema, value, expected) => expect(words(schema, value)).toBe(expected));

it('leaves a schema its own words', () =>
  expect(words(z.string().regex(/^[A-Z]{3}$/, 'Three capital letters, such as USD.'), 'x')).toBe(
    'Three capital letters, such as USD.',
  ));
