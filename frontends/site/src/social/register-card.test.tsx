import { describe, expect, it } from '@jest/globals';
import { defaultCancellationPolicy } from '@momos/contracts/cancellation-policy';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { SocialPage } from './social.page.tsx';

const { getBySlug } = socialsContract;
const tier = { id: 'free', name: 'Seat', remainingQuantity: 18 };
const simple = { title: 'Sunset supper', slug: 'sunset', isFree: true, ticketTiers: [tier] };
const paid = { ...tier, ticketPrice: 50 };

const open = (social: object, ...answers: Answer[]) =>
  renderPage(<SocialPage />, {
    path: '/socials/:slug',
    at: '/socials/sunset',
    signedInAs: guest(),
    answers: [
      answer(getBySlug, { ...simple, ...social }),
      answer(socialsContract.homies),
      answer(socialsContract.list),
      ...answers,
    ],
  });

const flag = 'Hosts approve each guest';

describe('where the hosts approve each guest', () => {
  const approving = { isApprovalRequired: true };

  it('a guest asks', async () => {
    open(approving);
    expect((await screen.findAllByRole('button', { name: 'Ask to join' }))[0]).toBeVisible();
    expect(screen.getByText(flag)).toBeVisible();
  });

  it('one who is invited registers', async () => {
    open({ ...approving, viewer: { guestInvitation: { tierId: null } } });
    expect((await screen.findAllByRole('button', { name: 'Register' }))[0]).toBeVisible();
    expect(screen.getByText(/The hosts invited you\. You need no approval/)).toBeVisible();
    expect(screen.queryByText(flag)).toBeNull();
  });

  const payment = { state: 'NEEDED', total: 50, ticketPrice: 50, currency: 'USD', refunds: [] } as const;
  const toPay = {
    ...{ status: 'PENDING', nextStep: 'PAYMENT', steps: ['PAYMENT'], tierId: 'free', payment },
    cancellationPolicy: defaultCancellationPolicy,
  } as const;

  it('one who is approved pays, and reads what comes back', async () => {
    const offer = { ...toPay, isHostAwaited: false, offerExpiresAt: '2031-05-01T12:00:00.000Z' };
    const { user } = open({ ...approving, isFree: false, ticketTiers: [paid], rsvps: [offer] });
    expect(await screen.findByText(/^Pay before the countdown ends/)).toBeVisible();
    expect(screen.queryByText(/hosts approve|[Rr]eserve/)).toBeNull();
    await user.click(screen.getByText('What you get back if you cancel'));
    expect(screen.getByText('72 to 24 hours before').nextSibling).toHaveTextContent('50% of the ticket');
  });

  it.each([
    [true, 'One step is missing: the payment. The hosts see your registration once it is done.'],
    [false, 'One step is missing: the payment. The hosts have approved you.'],
  ])(
    'one who has not paid, with a decision to come %s, reads what is missing',
    async (isHostAwaited, text) => {
      open({ ...approving, isFree: false, ticketTiers: [paid], rsvps: [{ ...toPay, isHostAwaited }] });
      expect(await screen.findByText(text)).toBeVisible();
      expect(screen.queryAllByText(flag)).toHaveLength(isHostAwaited ? 1 : 0);
    },
  );

  it('one whom they took off the list reads so', async () => {
    open({ ...approving, rsvps: [{ status: 'REJECTED', isRemoved: true }] });
    expect(await screen.findByText(/The hosts took you off the guest list/)).toBeVisible();
    expect(screen.queryByText(/could not confirm your place/)).toBeNull();
  });
});

it('says where others wait for the only ticket that its guests join them', async () => {
  open({ ticketTiers: [{ ...tier, isQueued: true }] });
  expect((await screen.findAllByRole('button', { name: 'Join the waitlist' }))[0]).toBeVisible();
});

describe('registering with one click', () => {
  it('is not offered while the platform has questions', async () => {
    const question = { id: 'why', title: 'What brings you here?', questionType: 'SHORT_TEXT' };
    open({ standingQuestions: [question] });
    const [link] = await screen.findAllByRole('link', { name: 'Register' });
    expect(link).toHaveAttribute('href', '/socials/sunset/register');
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull();
  });

  it('leads on to what is still asked', async () => {
    const { user, address } = open(
      {},
      answer(rsvpsContract.create, { status: 'INITIAL', nextStep: 'SGN_QUESTIONNAIRE' }),
    );
    await user.click((await screen.findAllByRole('button', { name: 'Register' }))[0] as HTMLElement);
    await waitFor(() => expect(address()).toBe('/socials/sunset/register'));
  });
});
