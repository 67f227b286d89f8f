import { expect, test } from '@jest/globals';
import { describeError, nameOfError } from './describe-error.ts';

test('an error is described without its text, down to its cause', () => {
  const cause = Object.assign(new TypeError('someone@example.com'), { code: 11000 });
  const error = new Error('about someone@example.com', { cause });
  expect(describeError(error)).toMatchObject({ name: 'Error', cause: { name: 'TypeError', code: 11000 } });
  expect(JSON.stringify(describeError(error))).not.toContain('example.com');
  expect(nameOfError(cause)).toBe('TypeError 11000');
  expect(describeError('text')).toEqual({ name: 'string' });
});
