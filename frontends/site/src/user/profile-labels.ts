import type { PublicUser } from '@momos/contracts/users';
import { userWords } from '../words/user.ts';

const words = userWords.profile;

/** What a person does, in one line, as far as they show it. */
export const workLine = ({ curPosition }: Pick<PublicUser, 'curPosition'>): string | undefined =>
  curPosition ? words.at(curPosition.title, curPosition.organization.name) : undefined;

/** Where a person learned, in one line: "MSc, Imperial College, class of 2031". */
export const schoolLine = ({ curAcademic }: Pick<PublicUser, 'curAcademic'>): string | undefined =>
  curAcademic
    ? [
        curAcademic.degree,
        curAcademic.school.name,
        curAcademic.classOfGraduation && words.classOf(curAcademic.classOfGraduation),
      ]
        .filter(Boolean)
        .join(', ')
    : undefined;
