import { expect, it } from '@jest/globals';
import { assertProven, neededEmail } from './needed-email.ts';

const school = { neededEmailCategories: ['SCHOOL' as const] };
const emails = [
  { email: 'ada@acme.test', category: 'COMPANY', organizationName: 'Acme' },
  { email: 'ada@mit.test', category: 'SCHOOL', organizationName: '' },
];
const member = { status: 'LEFT' as const, joinedAt: new Date(0), isAdmitted: false };
const stranger = { isAdmitted: false, emails };

it('is one that counts for what the circle asks', () => {
  expect(neededEmail(school, undefined, stranger)?.proven).toEqual({
    email: 'ada@mit.test',
    organizationName: null,
  });
  expect(neededEmail(school, undefined, { ...stranger, emails: emails.slice(0, 1) })?.proven).toBeNull();
});

it.each([
  ['where the circle asks for none', { neededEmailCategories: [] }, undefined, stranger],
  ['of who is invited', school, undefined, { ...stranger, isAdmitted: true }],
  ['of whom the hosts let in', school, { ...member, joinedAt: null, isAdmitted: true }, stranger],
  ['of who was a member', school, member, stranger],
] as const)('is not needed %s', (_, circle, membership, asked) => {
  expect(neededEmail({ neededEmailCategories: [...circle.neededEmailCategories] }, membership, asked)).toBe(
    undefined,
  );
});

it('is asked of who declined an invitation before and joins uninvited', () => {
  expect(neededEmail(school, { ...member, joinedAt: null }, stranger)).toBeDefined();
});

it.each([
  [['COMPANY'], /of your company first/],
  [['SCHOOL'], /of your school first/],
  [['COMPANY', 'SCHOOL'], /company or school/],
  [['SCHOOL', 'COMPANY'], /company or school/],
] as const)('refuses who has not proven one for %j', (emailCategories, words) => {
  expect(() => assertProven({ emailCategories: [...emailCategories], proven: null })).toThrow(words);
});
