import type { Me, ProfileChange } from '@momos/contracts/users';
import { settingsWords } from '../words/settings.tsx';

const wording = settingsWords.profileValues;

/** One's profile as the form holds it: what is not there is empty. */
export const profileValues = (me: Me) => ({
  firstName: me.firstName,
  lastName: me.lastName,
  bio: me.bio,
  currentCity: me.currentCity ?? '',
  mobile: me.mobile ?? '',
  exp: (me.exp || '') as number | string,
  curPosition: {
    title: me.curPosition?.title ?? '',
    organization: me.curPosition?.organization.name ?? '',
  },
  curAcademic: {
    degree: me.curAcademic?.degree ?? '',
    classOfGraduation: me.curAcademic?.classOfGraduation ?? '',
    school: me.curAcademic?.school.name ?? '',
  },
  functions: me.functions,
  sectors: me.sectors,
  learnOff: me.learnOff,
  hobbies: me.hobbies,
});
export type ProfileValues = ReturnType<typeof profileValues>;

const isEmpty = (part: Record<string, string>) => Object.values(part).every(text => text.trim() === '');

/** The change that a filled form asks for; a position or school that is all empty is taken away. */
export const profileChangeOf = (values: ProfileValues): ProfileChange => ({
  ...values,
  currentCity: values.currentCity.trim() || null,
  exp: Number(values.exp) || 0,
  mobile: values.mobile.replace(/[\s().-]/g, '') || null,
  curPosition: isEmpty(values.curPosition) ? null : values.curPosition,
  curAcademic: isEmpty(values.curAcademic) ? null : values.curAcademic,
});

const needed = (text: string, isNeeded: boolean, words: string) =>
  isNeeded && text.trim() === '' ? words : null;

/** What is missing of parts that are only half filled, by the name of the field. */
export const profileGaps = {
  curPosition: {
    title: (text: string, { curPosition }: ProfileValues) =>
      needed(text, !isEmpty(curPosition), wording.whatDoDoThere),
    organization: (text: string, { curPosition }: ProfileValues) =>
      needed(text, !isEmpty(curPosition), wording.whereDoYouWork),
  },
  curAcademic: {
    degree: (text: string, { curAcademic }: ProfileValues) =>
      needed(text, !isEmpty(curAcademic), wording.whatDidYouStudy),
    school: (text: string, { curAcademic }: ProfileValues) =>
      needed(text, !isEmpty(curAcademic), wording.whereDidYouStudy),
    classOfGraduation: (text: string) => (/^(?:\d{4})?$/.test(text) ? null : wording.yearRule),
  },
};
