import { beforeAll, describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { screen, within } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { openTickets as open } from '../../../testing/my-ticket-page.tsx';
import { ticketsContract } from '@momos/contracts/tickets';

const { mine } = ticketsContract;

describe('cancelling', () => {
  const ticket = answer(mine, [
    {
      rsvp: { status: 'APPROVED', payment: { paid: 50, total: 50, currency: 'USD' } },
      social: { title: 'Sunset supper' },
      cancellation: { refund: 20, currency: 'USD' },
    },
  ]);
  const cancel = async (done: Answer) => {
    const page = open(ticket, done);
    await page.user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    await page.user.click(screen.getByRole('button', { name: 'Cancel and get $20 back' }));
  };

  it('says before and after what comes back', async () => {
    await cancel(answer(rsvpsContract.cancel, { refund: { amount: 20, currency: 'USD' } }));
    expect(await screen.findByText('Cancelled. $20 goes back to your card.')).toBeVisible();
  });

  it('says what comes back of momo points, and asks for no undo that would lose them', async () => {
    const paid = {
      rsvp: {
        status: 'APPROVED' as const,
        payment: { paid: 0, total: 0, state: 'CAPTURED' as const },
        points: { total: 500, isChosen: true },
      },
      social: { title: 'Sunset supper' },
      cancellation: { refund: 0, currency: 'USD', points: 250 },
    };
    const { user } = open(
      answer(mine, [paid]),
      answer(rsvpsContract.cancel, { refund: { amount: 0, currency: 'USD' } }),
    );
    await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
    expect(screen.getByText('500 momo points')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel and get 250 momo points back' }));
    expect(await screen.findByText('Cancelled. You get 250 momo points back.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it.each([
    ['APPROVED', false, { status: 'APPROVED' }, 'Your registration is back.'],
    [
      'APPROVED',
      false,
      { status: 'WAITLIST' },
      'Your place is taken by now. You are at the end of the waitlist.',
    ],
    ['PENDING', true, { status: 'PENDING', isHostAwaited: true }, 'Your registration is back.'],
    ['PENDING', false, { status: 'PENDING', isHostAwaited: false }, 'Your registration is back.'],
    [
      'PENDING',
      false,
      { status: 'PENDING', isHostAwaited: true },
      'You are registered again. The hosts decide about it anew.',
    ],
  ] as const)(
    'of one %s, awaiting hosts %s, can be undone: %j',
    async (status, isHostAwaited, back, text) => {
      const rsvp = { status, isHostAwaited, nextStep: null, payment: { paid: 0, total: 0 } };
      const { user, sent } = open(
        answer(mine, [{ rsvp, social: { title: 'Supper', eventEndTimestamp: '2031-05-01T21:00:00.000Z' } }]),
        answer(rsvpsContract.cancel, { refund: { amount: 0, currency: 'USD' } }),
        answer(rsvpsContract.update, { rsvp: back }),
      );
      await user.click(await screen.findByRole('button', { name: 'Cancel registration' }));
      await user.click(
        within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel registration' }),
      );
      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(await screen.findByText(text)).toBeVisible();
      expect(sent(rsvpsContract.update)[0]?.body).toEqual({ isCancellationUndone: true });
    },
  );

  it('keeps the question open with the reason when it fails', async () => {
    await cancel(refuse(rsvpsContract.cancel, conflict('The social has begun.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('The social has begun.');
  });
});

describe('transferring a ticket', () => {
  beforeAll(() => import('./transfer-form.tsx'));

  const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
  const { offer, withdraw } = ticketTransfersContract;
  const ticket = { rsvp: { status: 'APPROVED' as const }, social: { id, title: 'Sunset supper' } };

  it('offers it to the person with an e-mail', async () => {
    const { user, sent } = open(answer(mine, [{ ...ticket, isTransferable: true }]), answer(offer));
    await user.click(await screen.findByRole('button', { name: 'Transfer ticket' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Transfer your ticket to Sunset supper' }),
    );
    expect(await dialog.findByRole('button', { name: 'Offer ticket' })).toBeDisabled();
    await user.type(await dialog.findByRole('textbox', { name: 'Their e-mail' }), 'grace@example.com');
    await user.click(dialog.getByRole('button', { name: 'Offer ticket' }));
    expect(await screen.findByText('Offer sent.')).toBeVisible();
    expect(sent(offer)[0]).toMatchObject({ params: { id }, body: { email: 'grace@example.com' } });
  });

  it('keeps what was typed with the reason of a refusal', async () => {
    const { user } = open(
      answer(mine, [{ ...ticket, isTransferable: true }]),
      refuse(offer, conflict('This ticket cannot be transferred.')),
    );
    await user.click(await screen.findByRole('button', { name: 'Transfer ticket' }));
    await user.type(await screen.findByRole('textbox', { name: 'Their e-mail' }), 'grace@example.com');
    await user.click(screen.getByRole('button', { name: 'Offer ticket' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This ticket cannot be transferred.');
    expect(screen.getByRole('textbox', { name: 'Their e-mail' })).toHaveValue('grace@example.com');
  });

  it('shows an open offer, which can be taken back', async () => {
    const transfer = { id, email: 'grace@example.com', expiresAt: '2031-05-01T12:00:00.000Z' };
    const { user, sent } = open(
      answer(mine, [{ ...ticket, isTransferable: true, transfer }]),
      answer(withdraw),
    );
    expect(await screen.findByText('Offered to grace@example.com')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ticket' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Withdraw offer' }));
    expect(await screen.findByText('Offer withdrawn. The ticket stays yours.')).toBeVisible();
    expect(sent(withdraw)).toHaveLength(1);
  });

  it('is not offered where it cannot be, nor for a ticket that this browser kept from before', async () => {
    open(answer(mine, [ticket]));
    expect(await screen.findByRole('button', { name: 'Cancel registration' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Transfer ticket' })).toBeNull();
  });

  it('says to a new holder whose money it was, and where a refund goes', async () => {
    const payment = { state: 'CAPTURED' as const, paid: 50, total: 50, currency: 'USD' };
    const { user } = open(
      answer(mine, [{ ...ticket, rsvp: { ...ticket.rsvp, payment }, isPaidByAnother: true }]),
    );
    expect(await screen.findByText(/^Paid by the person who had this ticket before/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel registration' }));
    expect(screen.getByRole('dialog')).toHaveTextContent('goes back to the person who paid');
    expect(screen.getByRole('dialog')).not.toHaveTextContent('You paid');
  });
});

describe('the money of a registration', () => {
  const ticket = (rsvp: {
    status: 'PENDING' | 'APPROVED' | 'CANCELLED';
    payment: object;
    isApprovalPending?: boolean;
  }) => open(answer(mine, [{ rsvp: rsvp as never, social: { title: 'Sunset supper' } }]));
  const total = { total: 50, paid: 0, refunded: 0, currency: 'USD', method: 'visa 4242' };
  const until = '2030-01-05T12:00:00.000Z';
  const captured = { ...total, state: 'CAPTURED', paid: 50 };
  const back = { id: 'r', amount: 40, cause: 'cancel', failure: null, method: 'provider', at: until };

  it.each([
    [
      'reserved until',
      'PENDING',
      { state: 'AUTHORISED', authorisedUntil: until },
      'Reserved on your card until Jan 5, 2030',
    ],
    ['being released', 'CANCELLED', { state: 'AUTHORISED' }, 'Being released'],
    ['released', 'CANCELLED', { state: 'REFUNDED' }, 'Reservation released'],
    ['failed', 'PENDING', { state: 'FAILED' }, 'Your last payment did not go through. Nothing was charged.'],
    ['on an open page', 'PENDING', { state: 'OPEN' }, 'Your payment page is open. Nothing was charged yet.'],
    ['to pay', 'PENDING', { state: 'NEEDED' }, 'To pay'],
    ['charged', 'APPROVED', { state: 'CAPTURED', paid: 50 }, 'Paid with visa 4242'],
  ] as const)('is %s', async (_, status, payment, words) => {
    ticket({ status, payment: { ...total, ...payment } });
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('is not due while one waits, and the position is named', async () => {
    open(
      answer(mine, [
        {
          rsvp: { status: 'WAITLIST', waitlistPosition: 3, payment: { ...total, state: 'NEEDED' } },
          social: { title: 'Sunset supper' },
        },
      ]),
    );
    expect(await screen.findByText('To pay when a place opens up')).toBeVisible();
    expect(screen.getByText('You are number 3 on the waitlist.')).toBeVisible();
  });

  it('is being charged', async () => {
    ticket({ status: 'PENDING', isApprovalPending: true, payment: { ...total, state: 'AUTHORISED' } });
    expect(await screen.findByText('Being charged to your card')).toBeVisible();
  });

  it('is nothing to pay on a registration that ended', async () => {
    ticket({ status: 'CANCELLED', payment: { ...total, state: 'NEEDED' } });
    expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
    expect(screen.queryByText('To pay')).toBeNull();
  });

  it.each([
    ['PENDING', '$40 is on its way to you', /Your registration was cancelled\./],
    ['UNKNOWN', '$40 is on its way to you, not confirmed yet', /has not confirmed it yet/],
    ['DONE', '$40 was refunded on Jan 5, 2030', /5 to 10 days/],
    ['FAILED', 'Your refund of $40 did not go through', /You have nothing to do\./],
  ] as const)('goes back: %s', async (status, title, text) => {
    ticket({ status: 'CANCELLED', payment: { ...captured, refunds: [{ ...back, status }] } });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  });

  it('has not gone back where staff undid that it was paid by hand', async () => {
    const undone = { ...back, status: 'FAILED', method: 'manual' } as const;
    ticket({ status: 'CANCELLED', payment: { ...captured, refunds: [undone] } });
    expect(await screen.findByText('$40 has not been paid back to you yet')).toBeVisible();
    expect(screen.queryByText(/payment provider/)).toBeNull();
  });
});
