import type { SuggestionReason } from '@momos/contracts/suggested-users';
import type { ProfileGroup } from '@momos/contracts/users';
import { maySee } from '../user/user.policy.ts';
import type { User } from '../user/user.ts';

/** One thing that two people have in common, as a sentence. */
export type Reason = { kind: SuggestionReason; text: string };

/** A person with what they share with the caller; the more, the higher the score. */
export type Suggestion = { user: User; reasons: Reason[]; score: number };

const weights: Record<SuggestionReason, number> = { COMPANY: 8, SCHOOL: 5, HOST: 4, SECTOR: 2, CITY: 1 };
const maxReasons = 3;

/** What two people share, of what `other` shows to members. Only hosts in `hostNames` are mentioned. */
function reasonsOf(me: User, other: User, hostNames: ReadonlyMap<string, string>): Reason[] {
  const shown = (group: ProfileGroup) => maySee(other, group, 'member');
  const reasons: Reason[] = [];
  const add = (kind: SuggestionReason, text: string) => reasons.push({ kind, text });

  const company = other.curPosition?.organization.name;
  if (shown('work') && company && company === me.curPosition?.organization.name)
    add('COMPANY', `Also at ${company}`);
  const school = other.curAcademic?.school.name;
  if (shown('school') && school && school === me.curAcademic?.school.name)
    add('SCHOOL', `Also went to ${school}`);
  const hostId = shown('following')
    ? other.subscribedHostIds.find(id => me.subscribedHostIds.includes(id) && hostNames.has(id))
    : undefined;
  if (hostId) add('HOST', `You both follow ${hostNames.get(hostId)}`);
  const sector = shown('work') ? other.sectors.find(each => me.sectors.includes(each)) : undefined;
  if (sector) add('SECTOR', `Also in ${sector}`);
  if (shown('city') && other.currentCity && other.currentCity === me.currentCity)
    add('CITY', `Also in ${other.currentCity}`);
  return reasons;
}

/** Suggestions among `others`, highest score first, without people who share nothing, are anonymous or are followed already. */
export function suggestionsFor(
  me: User,
  others: readonly User[],
  hostNames: ReadonlyMap<string, string>,
): Suggestion[] {
  const followed = new Set(me.subscribedHostIds);
  return others
    .filter(
      user =>
        user.id !== me.id && user.isValid && user.isSuggested && !user.isAnonymous && !followed.has(user.id),
    )
    .map(user => {
      const reasons = reasonsOf(me, user, hostNames);
      const score = reasons.reduce((sum, { kind }) => sum + weights[kind], 0);
      return { user, reasons: reasons.slice(0, maxReasons), score };
    })
    .filter(({ reasons }) => reasons.length > 0)
    .sort(inOrder);
}

/** The order of suggestions: by score, then by id, so that it is stable across pages. */
export const inOrder = (
  one: { score: number; user: { id: string } },
  other: { score: number; user: { id: string } },
): number => other.score - one.score || (one.user.id < other.user.id ? -1 : 1);
