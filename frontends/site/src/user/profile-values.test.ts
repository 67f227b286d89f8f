import { expect, it } from '@jest/globals';
import { type ProfileValues, toChange } from './profile-values.ts';

const values: ProfileValues = {
  bio: 'Hello',
  title: 'Engineer',
  organization: 'Engines',
  functions: [],
  exp: 12,
  sectors: ['AI'],
  school: '',
  degree: '',
  classOfGraduation: '2031',
  currentCity: ' ',
  learnOff: [],
  hobbies: [],
  isAnonymous: false,
  visibility: {
    bio: 'PUBLIC',
    work: 'PUBLIC',
    school: 'PRIVATE',
    city: 'PUBLIC',
    interests: 'PUBLIC',
    communities: 'PUBLIC',
    following: 'PRIVATE',
  },
};

it('sends what is whole, and takes away what is empty', () => {
  expect(toChange(values)).toMatchObject({
    curPosition: { title: 'Engineer', organization: 'Engines' },
    curAcademic: null,
    currentCity: null,
    exp: 12,
    visibility: { school: 'PRIVATE' },
  });
  expect(toChange({ ...values, organization: '', exp: '' })).toMatchObject({ curPosition: null, exp: 0 });
});
