import { expect, test } from '@jest/globals';
import { exampleContact } from '../contact/contact.ts';
import { circleLapsed } from './circle-lapsed.notice.ts';

const context = { contact: exampleContact, publicUrl: 'https://momos.example' };
const textOf = (isDeclined: boolean | undefined) =>
  JSON.stringify(circleLapsed.mail({ ...circleLapsed.sample, isDeclined }, context));

test('says that the card was declined only where it was', () => {
  expect(textOf(true)).toContain('Your card was declined');
  // A copy of the version before queues it without a word of that.
  for (const unknown of [textOf(false), textOf(undefined)]) {
    expect(unknown).toContain('Should a charge still arrive, it goes back to you.');
    expect(unknown).not.toMatch(/declined|Nothing was charged/);
  }
});
