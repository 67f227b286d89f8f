import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { buildRsvp, buildSocial } from '../testing/build-rsvp.ts';
import { completedStatus } from '../registration/save-steps.ts';
import {
  assertInvitable,
  assertLeft,
  forgetAt,
  guestInvitationId,
  invited,
  isForgotten,
  isHostAwaited,
  refusalOf,
  resendableAt,
  resent,
  withdrawn,
} from './guest-invitation.ts';

const now = new Date('2030-01-15T12:00:00Z');
const later = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);
const given = {
  ...{
    socialId: 'social',
    email: 'ada@example.org',
    name: null,
    invitedBy: 'host',
    note: null,
    tierId: null,
  },
  forgetAt: later(30),
};
const ada = invited(undefined, given, now);
const rows = { held: undefined, status: undefined, mailsToday: 0, now: later(1) };

describe('an invitation', () => {
  it('is one for each address of a social, and counts its mails', () => {
    expect(ada._id).toBe(guestInvitationId('social', 'ada@example.org'));
    expect(ada).toMatchObject({ state: 'INVITED', mails: 1, rsvpId: null });
    const again = invited({ ...ada, state: 'WITHDRAWN', rsvpId: 'rsvp' }, given, now);
    expect(again).toMatchObject({ version: ada.version + 1, mails: 2, state: 'INVITED', rsvpId: null });
  });

  it('is sent three times at most, a day apart', () => {
    expect(() => resent(ada, later(0.9))).toThrow(expect.objectContaining({ status: 409 }));
    const second = resent(ada, later(1));
    const third = resent(second, later(2));
    expect(third).toMatchObject({ mails: 3, version: ada.version + 2 });
    expect(resendableAt(third)).toBeNull();
    expect(() => resent(third, later(9))).toThrow(expect.objectContaining({ status: 409 }));
    expect(() => resent({ ...ada, state: 'REGISTERED' }, later(2))).toThrow('ended');
  });

  it('is withdrawn once, and not from a guest who has registered', () => {
    const gone = withdrawn(ada);
    expect(gone).toMatchObject({ state: 'WITHDRAWN', version: ada.version + 1 });
    expect(withdrawn(gone)).toBe(gone);
    expect(() => withdrawn({ ...ada, state: 'REGISTERED' })).toThrow(
      expect.objectContaining({ status: 409 }),
    );
  });

  it('is to nothing that is cancelled or over', () => {
    const social = buildSocial({ eventEndTimestamp: later(1) });
    expect(() => assertInvitable(social, now)).not.toThrow();
    for (const each of [{ isCancelled: true }, { isDeleted: true }, { eventEndTimestamp: later(-1) }])
      expect(() => assertInvitable({ ...social, ...each }, now)).toThrow(
        expect.objectContaining({ status: 410 }),
      );
  });

  it('is deleted 60 days after the end, wherever that is moved before', () => {
    const days = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(days, fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), days)), (first, moves) => {
        let [end, at, due] = [later(first), now, forgetAt({ eventEndTimestamp: later(first) }, now)];
        for (const [passed, next] of moves) {
          at = new Date(at.getTime() + passed * 24 * 3_600_000);
          while (due <= at && !isForgotten({ eventEndTimestamp: end }, due))
            due = forgetAt({ eventEndTimestamp: end }, due);
          if (due <= at) return;
          // No one moves a social into the past.
          end = new Date(Math.max(at.getTime(), later(next).getTime()));
        }
        while (!isForgotten({ eventEndTimestamp: end }, due)) due = forgetAt({ eventEndTimestamp: end }, due);
        expect(due).toEqual(new Date(end.getTime() + 60 * 24 * 3_600_000));
      }),
    );
  });
});

describe('a row', () => {
  it.each([
    [{}, undefined],
    [{ held: ada }, 'INVITED'],
    [{ held: { ...ada, state: 'WITHDRAWN' as const } }, undefined],
    [{ held: { ...ada, state: 'WITHDRAWN' as const, mails: 3 } }, 'TOO_OFTEN'],
    [{ held: { ...ada, state: 'WITHDRAWN' as const }, now: later(0.9) }, 'TOO_OFTEN'],
    [{ held: { ...ada, state: 'REGISTERED' as const }, now: later(0.9) }, 'TOO_OFTEN'],
    [{ held: { ...ada, state: 'REGISTERED' as const }, status: 'CANCELLED' as const }, undefined],
    [{ held: { ...ada, state: 'REGISTERED' as const }, status: 'APPROVED' as const }, 'REGISTERED'],
    [{ status: 'HIDDEN' as const }, 'REGISTERED'],
    [{ status: 'INITIAL' as const }, undefined],
    [{ mailsToday: 5 }, 'TOO_OFTEN'],
  ])('with %j is refused as %s', (standing, reason) => {
    expect(refusalOf({ ...rows, ...standing })).toBe(reason);
  });

  it('is one too many where none is left today', () => {
    expect(() => assertLeft(3, 3)).not.toThrow();
    expect(() => assertLeft(2, 3)).toThrow('Today 2 are left; nothing was sent.');
    expect(() => assertLeft(0, 1)).toThrow(expect.objectContaining({ status: 429 }));
  });
});

describe('a guest with an invitation', () => {
  const social = buildSocial({ isApprovalRequired: true });
  const invitation = { id: 'invitation', tierId: null, invitedBy: 'host' };
  const room = { isClosed: false, fits: () => true, mustQueue: () => false };
  const guest = (given: object = {}) =>
    buildRsvp({ status: 'INITIAL', guestInvitation: invitation, tierId: 'general', ...given });

  it('waits for no host, with the ticket that it is for', () => {
    expect(isHostAwaited(social, guest())).toBe(false);
    expect(isHostAwaited(social, guest({ guestInvitation: null }))).toBe(true);
    expect(isHostAwaited(social, guest({ guestInvitation: undefined }))).toBe(true);
    const forVip = guest({ guestInvitation: { ...invitation, tierId: 'vip' } });
    expect(isHostAwaited(social, forVip)).toBe(true);
    expect(isHostAwaited(social, { ...forVip, tierId: 'vip' })).toBe(false);
    expect(isHostAwaited({ isApprovalRequired: false }, guest({ guestInvitation: null }))).toBe(false);
  });

  it('still pays, and queues for a place like everybody', () => {
    const free = { ticketPrice: 0, depositAmount: 0 };
    const full = { ...room, fits: () => false };
    expect(completedStatus(social, guest(free), room)).toBe('APPROVED');
    expect(completedStatus(social, guest({ ...free, guestInvitation: null }), room)).toBe('PENDING');
    expect(completedStatus(social, guest({ ticketPrice: 500 }), room)).toBe('PENDING');
    expect(completedStatus(social, guest(free), full)).toBe('WAITLIST');
    expect(completedStatus(social, guest(free), { ...room, mustQueue: () => true })).toBe('WAITLIST');
  });
});
