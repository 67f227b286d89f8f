import type { ProfileAudience, ProfileGroup, ProfileVisibility } from '@momos/contracts/users';
import type { Actor } from '@momos/runtime';

/** The relation of a viewer to a profile. */
export type Viewer = 'visitor' | 'member' | 'self' | 'admin';

/** The default: work, city and bio are public, personal parts are for members. */
export const defaultVisibility: ProfileVisibility = {
  bio: 'PUBLIC',
  work: 'PUBLIC',
  school: 'COMMUNITY_ONLY',
  city: 'PUBLIC',
  interests: 'COMMUNITY_ONLY',
  communities: 'COMMUNITY_ONLY',
  following: 'COMMUNITY_ONLY',
};

/** The relation of a caller to the profile of `userId`. */
export function viewerOf(actor: Actor | undefined, userId: string): Viewer {
  if (!actor) return 'visitor';
  if (actor.userId === userId) return 'self';
  return actor.isAdmin ? 'admin' : 'member';
}

/** Whether a viewer sees everything: the person and admins do (calls.tsv "more for self and admin"). */
export const seesAll = (viewer: Viewer): boolean => viewer === 'self' || viewer === 'admin';

const audiencesOf: Record<'visitor' | 'member', readonly ProfileAudience[]> = {
  visitor: ['PUBLIC'],
  member: ['PUBLIC', 'COMMUNITY_ONLY'],
};

/** Whether a viewer sees one part of a profile. An anonymous person shows none. */
export function maySee(
  user: { isAnonymous: boolean; visibility: ProfileVisibility },
  group: ProfileGroup,
  viewer: Viewer,
): boolean {
  if (viewer === 'self' || viewer === 'admin') return true;
  return !user.isAnonymous && audiencesOf[viewer].includes(user.visibility[group]);
}
