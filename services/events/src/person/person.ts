import type { User } from '@momos/contracts/proto/identity/v1/bus';
import type { Person } from './person.store.ts';

/** What this service stores of a user that identity published. */
export const toPerson = (user: User): Person => ({
  _id: user.id,
  version: user.version,
  slug: user.slug,
  displayName: user.displayName,
  photoPath: user.photoPath || null,
  email: user.email || null,
  mobile: user.mobile || null,
  position: positionOf(user) || null,
  subscribedHostIds: user.subscribedHostIds,
  isSubscribedToUpdate: user.isSubscribedToUpdate,
  searchText: [user.displayName, user.firstName, user.lastName, user.email].join(' ').toLowerCase(),
});

const positionOf = ({ position }: User) =>
  [position?.title, position?.organization].filter(Boolean).join(' at ');
