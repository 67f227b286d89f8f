import { anonymousName } from '@momos/contracts/users';
import type { User } from '@momos/contracts/proto/identity/v1/bus';

/** The part of identity's account that messages need. */
export type Contact = {
  _id: string;
  /** Of identity's state; missing on contacts saved before this field existed. */
  version?: number;
  firstName: string;
  lastName: string;
  displayName: string;
  slug: string;
  photoPath: string;
  email: string;
  /** The one number that text messages go to; empty for none, missing on contacts saved before this field existed. */
  provenMobile?: string | undefined;
  /** Hosts they follow; missing on contacts saved before this field existed. */
  followedHostIds?: string[];
  /** The newest version known at which they followed each host, also after they left it. */
  followVersions?: Record<string, number>;
  /** Consent to pushes; missing on contacts saved before this field existed. */
  isPushAllowed?: boolean;
  /** Erased for good: only the id is left. */
  isErased?: true;
};

/** Whether a person shows no name; also one who was erased. */
export const isAnonymous = ({ displayName }: Contact): boolean =>
  !displayName || displayName === anonymousName;

/**
 * A contact as others see it: of an anonymous person no name, no address and no number. Everything that a host or a manager is shown
 * goes through this; a message to the person does not.
 */
export const shownToOthers = (contact: Contact): Contact =>
  isAnonymous(contact)
    ? {
        ...contact,
        displayName: anonymousName,
        firstName: anonymousName,
        lastName: '',
        slug: contact.isErased ? '' : contact._id,
        photoPath: '',
        email: '',
        provenMobile: '',
      }
    : contact;

/** Recipient of previews to an empty audience. */
export const exampleContact: Contact = {
  _id: '',
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Ada Lovelace',
  slug: '',
  photoPath: '',
  email: '',
  provenMobile: '',
};

/** The newest state of a person, and what both say of hosts they followed; in any order. */
export function newestContact(before: Contact | undefined, found: Contact): Contact {
  const followVersions = { ...before?.followVersions };
  for (const hostId of found.followedHostIds ?? [])
    followVersions[hostId] = Math.max(found.version ?? 0, followVersions[hostId] ?? 0);
  const isNewest = (found.version ?? 0) >= (before?.version ?? 0);
  return { ...(isNewest || !before ? found : before), followVersions };
}

/** Whether a person is known to have followed a host, and not to any more. */
export const hasUnfollowed = (contact: Contact | undefined, hostId: string): boolean =>
  contact?.followVersions?.[hostId] !== undefined && contact.followedHostIds?.includes(hostId) === false;

export const contactOf = (user: User): Contact => ({
  _id: user.id,
  version: user.version,
  firstName: user.firstName,
  lastName: user.lastName,
  displayName: user.displayName,
  slug: user.slug,
  photoPath: user.photoPath,
  email: user.email.toLowerCase(),
  provenMobile: user.provenMobile,
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
  provenMobile: '',
  isErased: true,
});
