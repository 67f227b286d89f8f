import { expect, it } from '@jest/globals';
import { communityNamesOf } from '../user/user.ts';
import { communitiesOf } from './community.ts';

const proof = (emailCategory: 'GENERAL' | 'COMPANY' | 'SCHOOL', name: string | null) => ({
  email: 'ada@example.com',
  emailCategory,
  organization: name === null ? null : { id: `id of ${name}`, name, isVerified: true },
  emailVerificationId: 'v',
});
const now = new Date('2030-06-01T00:00:00Z');
const studying = (classOfGraduation: string) => ({
  degree: 'MSc',
  classOfGraduation,
  school: { name: 'Imperial', isVerified: true },
});

it('come from verified companies and schools only, each once', () => {
  const verifiedEmails = [
    proof('GENERAL', 'Gmail'),
    proof('COMPANY', 'Engines'),
    proof('COMPANY', 'Engines'),
    proof('SCHOOL', null),
  ];
  const person = { verifiedEmails, curAcademic: null };
  expect(communitiesOf(person, now)).toEqual([
    { name: 'Engines', organizationId: 'id of Engines', memberKind: 'EMPLOYEE' },
  ]);
  expect(communityNamesOf(person)).toEqual(['Engines']);
});

it.each([
  ['2030', 'STUDENT'],
  ['2029', 'ALUMNI'],
  ['', 'ALUMNI'],
])('a class of "%s" makes one of its %s in mid-2030', (year, memberKind) => {
  const person = { verifiedEmails: [proof('SCHOOL', 'Imperial')], curAcademic: studying(year) };
  expect(communitiesOf(person, now)).toMatchObject([{ memberKind }]);
});
