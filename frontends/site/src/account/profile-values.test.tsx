import { describe, expect, it } from '@jest/globals';
import { profileChangeOf, profileGaps, type ProfileValues } from './profile-values.ts';

const values: ProfileValues = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  bio: '',
  currentCity: ' ',
  mobile: '+1 (415) 555-01.23',
  exp: 3,
  curPosition: { title: '', organization: '' },
  curAcademic: { degree: 'BSc', classOfGraduation: '', school: 'NYU' },
  functions: [],
  sectors: ['Fintech'],
  learnOff: [],
  hobbies: [],
};

describe('a filled profile form', () => {
  it('takes away what is all empty and writes a mobile as E.164', () => {
    expect(profileChangeOf(values)).toMatchObject({
      currentCity: null,
      mobile: '+14155550123',
      exp: 3,
      curPosition: null,
      curAcademic: { degree: 'BSc', school: 'NYU' },
      sectors: ['Fintech'],
    });
  });

  it('sends no years as none', () => {
    expect(profileChangeOf({ ...values, exp: '' }).exp).toBe(0);
  });

  it('asks for the other half of what is half filled', () => {
    const half = { ...values, curPosition: { title: 'Engineer', organization: '' } };
    expect(profileGaps.curPosition.organization('', half)).toBe('Where do you work?');
    expect(profileGaps.curPosition.title('Engineer', half)).toBeNull();
    expect(profileGaps.curPosition.organization('', values)).toBeNull();
    expect(profileGaps.curAcademic.classOfGraduation('15')).toContain('four digits');
  });
});
