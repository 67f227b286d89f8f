import type { UserCard } from '@momos/contracts/users';
import type { Person } from './person.store.ts';

/** The name of a person who is not known yet, or was erased (spec §9 "Default anonymous host name"). */
export const anonymousName = 'Anonymous';

/** A person as shown beside a social or an RSVP. */
export const cardOf = (id: string, person: Person | undefined): UserCard => ({
  id,
  slug: person?.slug || id,
  displayName: person?.displayName || anonymousName,
  photoPath: person?.photoPath ?? null,
});
