import type { Actor } from '@momos/runtime';
import type { Identity } from './identity.ts';

export type AddressDeps = { identity: Pick<Identity, 'listVerifiedEmails' | 'getUsers'> };

/** The addresses that a person has proven: the one they sign in with, and those they verified; lower-case. */
export async function ownAddresses(
  { identity }: AddressDeps,
  { userId }: Pick<Actor, 'userId'>,
): Promise<Set<string>> {
  const [{ users }, { emails }] = await Promise.all([
    identity.getUsers({ ids: [userId] }),
    identity.listVerifiedEmails({ userId }),
  ]);
  const all = [...users.map(({ email }) => email), ...emails.map(({ email }) => email)];
  return new Set(all.filter(Boolean).map(each => each.toLowerCase()));
}
