import { expect, it } from '@jest/globals';
import { nameOf } from './conference.ts';

it.each([
  ['future-of-care-2027', 'Future of Care 2027'],
  ['the-summit', 'The Summit'],
])('%s is called %s', (slug, name) => expect(nameOf({ slug })).toBe(name));
