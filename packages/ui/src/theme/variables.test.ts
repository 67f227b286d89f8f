import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { themeVariables } from './variables.ts';

it('variables.css is what the theme says (npm run variables --workspace @momos/ui)', () => {
  expect(readFileSync(new URL('./variables.css', import.meta.url), 'utf8')).toBe(themeVariables());
});
