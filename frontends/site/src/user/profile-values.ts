import type { Me, ProfileChange, ProfileVisibility } from '@momos/contracts/users';

/** The profile as the fields of its form hold it. */
export type ProfileValues = {
  bio: string;
  title: string;
  organization: string;
  functions: string[];
  exp: number | string;
  sectors: string[];
  school: string;
  degree: string;
  classOfGraduation: string;
  currentCity: string;
  learnOff: string[];
  hobbies: string[];
  isAnonymous: boolean;
  visibility: ProfileVisibility;
};

/** What the form begins with. */
export const valuesOf = (me: Me): ProfileValues => ({
  bio: me.bio,
  title: me.curPosition?.title ?? '',
  organization: me.curPosition?.organization.name ?? '',
  functions: me.functions,
  exp: me.exp,
  sectors: me.sectors,
  school: me.curAcademic?.school.name ?? '',
  degree: me.curAcademic?.degree ?? '',
  classOfGraduation: me.curAcademic?.classOfGraduation ?? '',
  currentCity: me.currentCity ?? '',
  learnOff: me.learnOff,
  hobbies: me.hobbies,
  isAnonymous: me.isAnonymous,
  visibility: me.visibility,
});

/** The change that a filled form asks for; a position needs title and company, a school its degree. */
export function toChange(values: ProfileValues): ProfileChange {
  const { title, organization, school, degree, classOfGraduation, currentCity, exp, ...rest } = values;
  return {
    ...rest,
    exp: Number(exp) || 0,
    currentCity: currentCity.trim() || null,
    curPosition: title.trim() && organization.trim() ? { title, organization } : null,
    curAcademic: school.trim() && degree.trim() ? { school, degree, classOfGraduation } : null,
  };
}
