import type { User } from '@momos/contracts/proto/identity/v1/bus';
import type { UserCard } from '@momos/contracts/users';

/** A person as far as messages need them; the state of identity's account. */
export type Contact = {
  _id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  slug: string;
  photoPath: string;
  email: string;
  mobile: string;
  /** Hosts they follow; not known of contacts kept before this was. */
  followedHostIds?: string[];
  /** Whether their devices may be sent notices; not known of contacts kept before this was. */
  isPushAllowed?: boolean;
  /** Only the id is left, for good. */
  isErased?: true;
};

/** Shown in previews where there is nobody yet. */
export const exampleContact: Contact = {
  _id: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  slug: '',
  photoPath: '',
  email: '',
  mobile: '',
};

/** Hosts whom somebody follows since the state before. */
export const newlyFollowed = (before: Contact | undefined, now: Contact): string[] =>
  before?.followedHostIds
    ? (now.followedHostIds ?? []).filter(id => !before.followedHostIds?.includes(id))
    : [];

export const contactOf = (user: User): Contact => ({
  _id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  displayName: user.displayName,
  slug: user.slug,
  photoPath: user.photoPath,
  email: user.email.toLowerCase(),
  mobile: user.mobile,
  followedHostIds: user.subscribedHostIds,
  isPushAllowed: user.isPushAllowed,
});

/** What is left of an erased person: the id, so that an old event brings nothing back. */
export const erasedContact = (id: string): Contact => ({
  _id: id,
  firstName: '',
  lastName: '',
  displayName: '',
  slug: '',
  photoPath: '',
  email: '',
  mobile: '',
  isErased: true,
});

export const cardOf = ({ _id, slug, displayName, photoPath }: Contact): UserCard => ({
  id: _id,
  slug,
  displayName,
  photoPath: photoPath || null,
});
