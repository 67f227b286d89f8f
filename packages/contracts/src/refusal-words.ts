import type * as core from 'zod/v4/core';

/**
 * What is wrong with a field as a plain sentence that says what to do, for the person who filled it in. Used wherever a contract
 * says nothing of its own; a schema's own words always win.
 */
export function refusalWords(issue: core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? missing : kinds(issue.expected);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return formats[issue.format] ?? 'Please check how this is written.';
    case 'not_multiple_of':
      return multipleOf(issue.divisor);
    case 'invalid_value':
      return issue.values.length === 1
        ? `This has to be ${String(issue.values[0])}.`
        : `Choose one of these: ${issue.values.slice(0, 20).map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return 'Unknown field.';
    default:
      return 'Please check this.';
  }
}

const missing = 'Required.';
const whole = 'Enter a whole number.';

function kinds(expected: string): string {
  if (expected === 'string') return 'Enter a text.';
  if (expected === 'int') return whole;
  if (expected === 'number') return 'Enter a number.';
  if (expected === 'boolean') return 'Choose yes or no.';
  if (expected === 'date') return formats['date'] as string;
  if (expected === 'array') return 'Give a list.';
  return 'Please check this.';
}

function tooSmall({ origin, minimum, inclusive = true }: core.$ZodRawIssue<core.$ZodIssueTooSmall>): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? 'Please fill this in.' : `Use at least ${minimum} characters.`;
  if (origin === 'array' || origin === 'set')
    return Number(minimum) <= 1 ? 'Choose at least one.' : `Choose at least ${minimum}.`;
  if (origin === 'date') return 'Choose a later date.';
  return inclusive ? `Enter ${minimum} or more.` : `Enter more than ${minimum}.`;
}

function tooBig({ origin, maximum, inclusive = true }: core.$ZodRawIssue<core.$ZodIssueTooBig>): string {
  if (origin === 'string')
    return Number(maximum) === 1 ? 'Use a single character.' : `Use at most ${maximum} characters.`;
  if (origin === 'array' || origin === 'set')
    return Number(maximum) === 1 ? 'Choose only one.' : `Choose at most ${maximum}.`;
  if (origin === 'date') return 'Choose an earlier date.';
  return inclusive ? `Enter ${maximum} or less.` : `Enter less than ${maximum}.`;
}

const decimals = new Map([
  [0.01, 'two'],
  [0.001, 'three'],
]);

function multipleOf(divisor: number): string {
  if (divisor === 1) return whole;
  const most = decimals.get(divisor);
  return most ? `Use at most ${most} decimals.` : `Enter a multiple of ${divisor}.`;
}

const formats: Record<string, string> = {
  email: 'Enter an e-mail address, such as you@example.com.',
  url: 'Enter a web address, such as https://example.com.',
  uuid: 'This is no id of ours.',
  datetime: 'Choose a day and a time.',
  date: 'Choose a day.',
  time: 'Choose a time.',
};
