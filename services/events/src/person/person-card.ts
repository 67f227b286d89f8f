import { anonymousName, type UserCard } from '@momos/contracts/users';
import type { Person } from './person.store.ts';

/** Whether a person shows no name; also one who is not known yet, or was erased. */
export const isAnonymous = (person: Pick<Person, 'displayName'> | undefined): boolean =>
  !person?.displayName || person.displayName === anonymousName;

/** A person as shown beside a social or an RSVP. */
export const cardOf = (id: string, person: Person | undefined): UserCard => ({
  id,
  slug: person?.slug || id,
  displayName: person?.displayName || anonymousName,
  photoPath: person?.photoPath ?? null,
});

/** What hosts see of an attendee beside the card: nothing of who is anonymous, since an address or a position says the name. */
export const detailsOf = (person: Person | undefined) => ({
  email: (!isAnonymous(person) && person?.email) || null,
  mobile: (!isAnonymous(person) && person?.mobile) || null,
  position: (!isAnonymous(person) && person?.position) || null,
});
