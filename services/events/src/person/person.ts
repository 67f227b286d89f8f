import type { User } from '@momos/contracts/proto/identity/v1/bus';
import { anonymousName } from '@momos/contracts/users';
import { isAnonymous } from './person-card.ts';
import type { Person } from './person.store.ts';

/** What this service stores of a user that identity published: of an anonymous person nothing that says who they are. */
export const toPerson = (user: User): Person => ({
  _id: user.id,
  version: user.version,
  slug: user.slug,
  displayName: user.displayName,
  photoPath: user.photoPath || null,
  ...(isAnonymous(user) ? hidden : shownOf(user)),
  subscribedHostIds: user.subscribedHostIds,
  isSubscribedToUpdate: user.isSubscribedToUpdate,
});

const hidden = { email: null, mobile: null, position: null, searchText: anonymousName.toLowerCase() };

const shownOf = (user: User) => ({
  email: user.email || null,
  mobile: user.mobile || null,
  position: positionOf(user) || null,
  searchText: [user.displayName, user.firstName, user.lastName, user.email].join(' ').toLowerCase(),
});

const positionOf = ({ position }: User) =>
  [position?.title, position?.organization].filter(Boolean).join(' at ');
