import { describe, expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { needsApproval } from './needs-approval.ts';
import { SocialPage } from './social.page.tsx';

const { getBySlug } = socialsContract;
const approving = {
  isApprovalRequired: true,
  maxPlusOnes: 2,
  isPast: false,
  title: 'Sunset supper',
  slug: 'sunset',
};
const invitedTo = (tierId: string | null | undefined) =>
  sample(getBySlug, { ...approving, viewer: { guestInvitation: tierId === undefined ? null : { tierId } } });

describe('a guest', () => {
  it.each([
    [undefined, {}, true],
    [null, {}, false],
    [null, { tierId: 'press' }, false],
    ['press', {}, false],
    ['press', { tierId: 'press' }, false],
    ['press', { tierId: 'general' }, true],
    [undefined, { rsvp: { status: 'INITIAL', tierId: 'press', isHostAwaited: false } }, false],
    [
      undefined,
      { rsvp: { status: 'INITIAL', tierId: 'press', isHostAwaited: false }, tierId: 'general' },
      true,
    ],
    [undefined, { rsvp: { status: 'INITIAL', tierId: 'press', isHostAwaited: true } }, true],
    [undefined, { rsvp: { status: 'PENDING', tierId: 'press', isHostAwaited: false } }, false],
    [null, { rsvp: { status: 'PENDING', tierId: 'press', isHostAwaited: true } }, true],
    [undefined, { rsvp: { status: 'CANCELLED', tierId: 'press', isHostAwaited: false } }, true],
  ] as const)('invited to %s who registers with %j needs an approval: %s', (tierId, given, expected) => {
    expect(needsApproval(invitedTo(tierId), given)).toBe(expected);
  });

  it('needs none where the hosts approve no one', () =>
    expect(needsApproval({ ...invitedTo(undefined), isApprovalRequired: false })).toBe(false));

  it.each([
    [{ tierId: null }, 'Register', 'The hosts invited you. You need no approval.'],
    [null, 'Ask to join', undefined],
  ])('with the invitation %j reads so on the page of the social', async (guestInvitation, button, text) => {
    const tiers = [{ id: 'free', name: 'Seat', remainingQuantity: 18 }];
    renderPage(<SocialPage />, {
      path: '/socials/:slug',
      at: '/socials/sunset',
      signedInAs: guest(),
      answers: [
        answer(getBySlug, { ...approving, ticketTiers: tiers, viewer: { guestInvitation } }),
        answer(socialsContract.list),
        answer(socialsContract.homies),
      ],
    });
    expect((await screen.findAllByRole('link', { name: button }))[0]).toBeVisible();
    if (text) expect(screen.getByText(text)).toBeVisible();
    else expect(screen.queryByText(/invited you/)).toBeNull();
  });
});
