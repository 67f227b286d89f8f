import { expect, it } from '@jest/globals';
import { conferenceName } from './conference-site.ts';

it.each([
  ['future-of-care-2027', 'Future of Care 2027'],
  ['the-summit', 'The Summit'],
])('%s is called %s', (slug, name) => expect(conferenceName(slug)).toBe(name));
