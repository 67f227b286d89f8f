import { expect, it } from '@jest/globals';
import { guestAddresses, type GuestDeps } from './guest-addresses.ts';

const person = { userId: 'ada' };
const social = { _id: 'social', isApprovalRequired: true };

/** Someone is invited; identity answers where it is up, and is not to be asked where that is undefined. */
function given({ isUp }: { isUp?: boolean } = {}): GuestDeps {
  const answer = async <T>(value: T): Promise<T> => {
    if (isUp === undefined) throw new TypeError('identity was asked');
    if (!isUp) throw new Error('identity is down');
    return value;
  };
  return {
    guestInvitations: { hasOpen: async () => true },
    people: { some: async () => new Map([['ada', { email: 'Ada@example.org' }]]) },
    identity: {
      getUsers: () => answer({ users: [{ email: 'ada@example.org' }] }),
      listVerifiedEmails: () => answer({ emails: [{ email: 'Ada@acme.example' }] }),
    },
  } as unknown as GuestDeps;
}

it('are those that the person has proven, where a host decides', async () => {
  expect(await guestAddresses(given({ isUp: true }), person, social)).toEqual([
    'ada@example.org',
    'ada@acme.example',
  ]);
});

it('are unknown while identity does not answer, and no registration waits for it', async () => {
  expect(await guestAddresses(given({ isUp: false }), person, social)).toBeUndefined();
});

it('are not asked of identity where no host decides, or no one is invited', async () => {
  const open = { ...social, isApprovalRequired: false };
  expect(await guestAddresses(given(), person, open)).toEqual(['ada@example.org']);
  const noOne = { ...given(), guestInvitations: { hasOpen: async () => false } };
  expect(await guestAddresses(noOne, person, social)).toEqual([]);
});
