import type { User } from '@momos/contracts/proto/identity/v1/bus';

/** The part of identity's account that messages need. */
export type Contact = {
  _id: string;
  firstName: string;
  lastName: string;
  displayName: string;
  slug: string;
  photoPath: string;
  email: string;
  mobile: string;
  /** Hosts they follow; missing on contacts saved before this field existed. */
  followedHostIds?: string[];
  /** Consent to pushes; missing on contacts saved before this field existed. */
  isPushAllowed?: boolean;
  /** Erased for good: only the id is left. */
  isErased?: true;
};

/** Recipient of previews to an empty audience. */
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

/** Hosts that a person follows since the state before. */
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

/** An erased person: the id stays, so that an old event restores nothing. */
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
