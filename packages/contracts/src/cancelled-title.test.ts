import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cancelledTitle, isTitleCancelled, maxTitle, uncancelledTitle } from './cancelled-title.ts';

it.each([
  ['Jazz', 'Jazz (CANCELLED)'],
  ['Jazz (CANCELLED)', 'Jazz (CANCELLED)'],
  ['(CANCELLED) Jazz (CANCELLED)', 'Jazz (CANCELLED)'],
  ['(CANCELLED)', '(CANCELLED)'],
  ['x'.repeat(140), `${'x'.repeat(128)} (CANCELLED)`],
  [`${'x'.repeat(127)}🎷${'x'.repeat(11)}`, `${'x'.repeat(127)} (CANCELLED)`],
])('marks %s', (title, marked) => {
  expect(cancelledTitle(title)).toBe(marked);
});

it('has the mark once and fits, whatever the title is', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: maxTitle, unit: 'grapheme' }), title => {
      const marked = cancelledTitle(title);
      expect(isTitleCancelled(marked)).toBe(true);
      expect(marked.split('(CANCELLED)')).toHaveLength(2);
      expect(marked.length).toBeLessThanOrEqual(maxTitle);
      expect(cancelledTitle(marked)).toBe(marked);
      expect(isTitleCancelled(uncancelledTitle(marked))).toBe(false);
    }),
  );
});
