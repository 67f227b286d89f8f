import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildSocial } from '../testing/build-rsvp.ts';
import { withHosts, withInvitationAnswered } from './hosting.ts';

const now = new Date('2030-01-15T12:00:00Z');

describe('co-hosts', () => {
  it('are invited first, keep hosting when named again, and go when they are not named', () => {
    const held = { ownerId: 'o', hostIds: ['o', 'a', 'b'] };
    expect(withHosts(held, ['b', 'c'])).toEqual({ hostIds: ['o', 'b'], invitedHostIds: ['c'] });
    expect(withHosts(held, [])).toEqual({ hostIds: ['o'], invitedHostIds: [] });
  });

  it('never become hosts by being named', () => {
    const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd'));
    fc.assert(
      fc.property(ids, ids, (held, named) => {
        const { hostIds, invitedHostIds } = withHosts({ ownerId: 'o', hostIds: ['o', ...held] }, named);
        expect(hostIds[0]).toBe('o');
        for (const id of hostIds) expect(['o', ...held]).toContain(id);
        for (const id of invitedHostIds) expect(hostIds).not.toContain(id);
      }),
    );
  });

  it('host after they accept, and not after they decline', () => {
    const held = buildSocial({ ownerId: 'o', hostIds: ['o'], invitedHostIds: ['a', 'b'] });
    const after = withInvitationAnswered(held, { userId: 'a', isAccepted: true, now });
    expect(after).toMatchObject({ hostIds: ['o', 'a'], invitedHostIds: ['b'], version: held.version + 1 });
    expect(withInvitationAnswered(after, { userId: 'a', isAccepted: true, now })).toBe(after);
    const declined = withInvitationAnswered(held, { userId: 'a', isAccepted: false, now });
    expect(declined).toMatchObject({ hostIds: ['o'], invitedHostIds: ['b'] });
    expect(() => withInvitationAnswered(declined, { userId: 'a', isAccepted: true, now })).toThrow(
      'no such invitation',
    );
  });
});
