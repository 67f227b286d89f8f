import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { ticketsContract } from '@momos/contracts/tickets';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { MyTicketPage } from './my-ticket.page.tsx';

const { mine } = ticketsContract;

const open = (...answers: Answer[]) =>
  renderPage(<MyTicketPage />, { path: '/my-ticket', signedInAs: guest(), answers });

coverStates(mine, open);

it('says what appears here', async () => {
  open(answer(mine));
  expect(await screen.findByRole('heading', { name: 'No tickets yet' })).toBeVisible();
});

it('shows the ticket with its code', async () => {
  open(
    answer(mine, [{ rsvp: { status: 'APPROVED', ticketCode: 'abc' }, social: { title: 'Sunset supper' } }]),
  );
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Ticket for Sunset supper' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toBeVisible();
});

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

  it('keeps the question open with the reason when it fails', async () => {
    await cancel(refuse(rsvpsContract.cancel, conflict('The social has begun.')));
    expect(await screen.findByRole('alert')).toHaveTextContent('The social has begun.');
  });
});

it('takes a review of a social that one attended', async () => {
  const { user, sent } = open(
    answer(mine, [{ rsvp: { status: 'ATTENDED' } }]),
    answer(hostReviewsContract.write),
  );
  await user.click(await screen.findByRole('radio', { name: '5 of 5' }));
  await user.type(screen.getByRole('textbox'), 'Lovely');
  await user.click(screen.getByRole('button', { name: 'Send review' }));
  await waitFor(() =>
    expect(sent(hostReviewsContract.write)[0]?.body).toEqual({ rating: 5, comment: 'Lovely' }),
  );
});
