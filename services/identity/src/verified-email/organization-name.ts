import { changed, type User } from '../user/user.ts';
import { withVerifiedOrganizations } from '../organization/verified-organization.ts';

type Named = { id?: string; name: string };

/**
 * The next version of a person with the new name of their organisation; undefined when nothing changes. An unverified
 * company or school keeps the text that the person entered.
 */
export function withOrganizationName(
  user: User,
  { id, name }: { id: string; name: string },
): User | undefined {
  const rename = <N extends Named | null>(named: N): N => (named?.id === id ? { ...named, name } : named);
  const { verifiedEmails, curPosition, curAcademic } = user;
  const isFormer = (named: Named | null | undefined) => named?.id === id && named.name !== name;
  const named = [
    ...verifiedEmails.map(({ organization }) => organization),
    curPosition?.organization,
    curAcademic?.school,
  ];
  if (!named.some(isFormer)) return undefined;
  return withVerifiedOrganizations(
    changed(user, {
      verifiedEmails: verifiedEmails.map(each => ({ ...each, organization: rename(each.organization) })),
      curPosition: curPosition && { ...curPosition, organization: rename(curPosition.organization) },
      curAcademic: curAcademic && { ...curAcademic, school: rename(curAcademic.school) },
    }),
  );
}
