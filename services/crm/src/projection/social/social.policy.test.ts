import { describe, expect, test } from '@jest/globals';
import { Social as SocialMessage } from '@momos/contracts/proto/events/v1/bus';
import type { Actor } from '@momos/runtime';
import { socialOf } from './social.ts';
import { authorizeStatistics } from './social.policy.ts';

const actor = (given: Partial<Actor>): Actor => ({
  userId: 'stranger',
  sessionId: '',
  isAdmin: false,
  isNamed: true,
  roles: [],
  token: '',
  ...given,
});
const social = (given: object = {}) =>
  socialOf(
    SocialMessage.fromPartial({
      id: 's',
      ownerId: 'owner',
      hostIds: ['host'],
      visibility: 'PUBLIC',
      ...given,
    }),
  );
const outcome = (who: Partial<Actor>, which = social()) => {
  try {
    return authorizeStatistics(actor(who), 's', which)._id;
  } catch (error) {
    return (error as { status: number }).status;
  }
};

describe('figures of a social', () => {
  test.each([
    [{ userId: 'owner' }, 's'],
    [{ userId: 'host' }, 's'],
    [{ roles: ['manager'] }, 's'],
    [{ isAdmin: true }, 's'],
    [{ roles: ['reviewer'] }, 403],
    [{}, 403],
  ])('for %j: %s', (who, expected) => expect(outcome(who)).toBe(expected));

  test('a stranger gets 404 for a private social, everyone gets 404 for a deleted or unknown one', () => {
    expect(outcome({}, social({ visibility: 'PRIVATE' }))).toBe(404);
    expect(outcome({ userId: 'host' }, social({ visibility: 'PRIVATE' }))).toBe('s');
    expect(outcome({ userId: 'owner' }, social({ isDeleted: true }))).toBe(404);
    expect(() => authorizeStatistics(actor({ isAdmin: true }), 's', undefined)).toThrow('no social');
  });
});
