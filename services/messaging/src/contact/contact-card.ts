import { anonymousName, type UserCard } from '@momos/contracts/users';
import { type Contact, shownToOthers } from './contact.ts';

/** A person beside a blast or in a circle, as others see them. */
export function cardOf(id: string, contact: Contact | undefined): UserCard {
  const shown = contact && shownToOthers(contact);
  return {
    id,
    slug: shown?.slug ?? '',
    displayName: shown?.displayName ?? anonymousName,
    photoPath: shown?.photoPath || null,
  };
}
