import type { GrantName } from '@momos/contracts/admin-users';
import type { User } from './user.ts';

/** A search of the admins' list. */
export type UserSearch = {
  text: string;
  having?: GrantName | 'barred' | 'restricted' | 'restored' | undefined;
};

/**
 * The texts whose beginning finds a person: the sign-in address and each word of the name, in lower case; of a word with
 * hyphens also what follows each of them. Stored with the person, so that a search is a range of an index.
 */
export function searchTermsOf({
  firstName,
  lastName,
  loginEmail,
}: Pick<User, 'firstName' | 'lastName' | 'loginEmail'>): string[] {
  const words = `${firstName} ${lastName}`.toLowerCase().split(/\s+/).filter(Boolean);
  const parts = words.flatMap(word => {
    const labels = word.split('-');
    return labels.map((_, at) => labels.slice(at).join('-')).filter(Boolean);
  });
  return [...new Set([...parts, ...(loginEmail ? [loginEmail] : [])])];
}

/** The words of a search, at most five. */
export const wordsOf = (text: string): string[] =>
  text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 5);
