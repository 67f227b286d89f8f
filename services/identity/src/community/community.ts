import type { MemberKind } from '@momos/contracts/communities';
import type { User } from '../user/user.ts';

/** A community that a person belongs to: the people of one company or school. */
export type Community = { name: string; organizationId: string | null; memberKind: MemberKind };

/**
 * The communities of a person: one per organisation of their verified e-mails. A member of a school is a student until
 * the end of their class year, then an alumnus.
 */
export function communitiesOf(
  { verifiedEmails, curAcademic }: Pick<User, 'verifiedEmails' | 'curAcademic'>,
  now: Date,
): Community[] {
  const byName = new Map<string, Community>();
  for (const { emailCategory, organization } of verifiedEmails) {
    if (!organization || emailCategory === 'GENERAL') continue;
    const isStudent =
      curAcademic?.school.name === organization.name &&
      Number(curAcademic.classOfGraduation) >= now.getUTCFullYear();
    const schoolKind = isStudent ? 'STUDENT' : 'ALUMNI';
    byName.set(organization.name, {
      name: organization.name,
      organizationId: organization.id ?? null,
      memberKind: emailCategory === 'COMPANY' ? 'EMPLOYEE' : schoolKind,
    });
  }
  return [...byName.values()];
}
