import { changed, type User } from '../user/user.ts';
import { withVerifiedOrganizations } from './verified-organization.ts';

type Named = { id?: string; name: string };

/**
 * A person whose organisation has another name now, at every place where it stands; undefined when none is to change.
 * Position and school go by the organisation that proved them; what somebody only wrote is left as they wrote it.
 */
export function withOrganizationName(
  user: User,
  { id, name }: { id: string; name: string },
): User | undefined {
  const rename = <N extends Named | null>(named: N): N => (named?.id === id ? { ...named, name } : named);
  const { verifiedEmails, curPosition, curAcademic } = user;
  const isFormer = (named: Named | null | undefined) => named?.id === id && named.name !== name;
  const places = [
    ...verifiedEmails.map(({ organization }) => organization),
    curPosition?.organization,
    curAcademic?.school,
  ];
  if (!places.some(isFormer)) return undefined;
  return withVerifiedOrganizations(
    changed(user, {
      verifiedEmails: verifiedEmails.map(each => ({ ...each, organization: rename(each.organization) })),
      curPosition: curPosition && { ...curPosition, organization: rename(curPosition.organization) },
      curAcademic: curAcademic && { ...curAcademic, school: rename(curAcademic.school) },
    }),
  );
}
