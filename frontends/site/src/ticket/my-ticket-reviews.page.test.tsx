import { expect, it } from '@jest/globals';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { openTickets as open } from '../../../testing/my-ticket-page.tsx';
import { ticketsContract } from '@momos/contracts/tickets';

const { mine } = ticketsContract;

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

it('reviews the people one met, and shows what they wrote', async () => {
  const { list, write } = attendeeReviewsContract;
  const leo = { displayName: 'Leo' };
  const received = [{ author: leo, rating: 5, comment: 'Great company', isHost: true }];
  const { user, sent } = open(
    answer(mine, [{ rsvp: { status: 'ATTENDED' } }]),
    answer(list, [{ attendee: { displayName: 'Ada' }, review: null }], {
      meta: { closesAt: '2999-01-01T00:00:00Z', received },
    }),
    answer(write),
  );
  await user.click(await screen.findByRole('button', { name: 'Review people you met' }));
  expect(await screen.findByText('Great company')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Review Ada' }));
  const form = within(await screen.findByRole('form', { name: 'Review Ada' }));
  await user.click(form.getByRole('radio', { name: '5 of 5' }));
  await user.type(form.getByRole('textbox', { name: 'A few words' }), 'Kind');
  await user.click(form.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent(write)[0]?.body).toEqual({ rating: 5, comment: 'Kind' }));
});

it('says why a review was removed, and offers no other', async () => {
  const review = { rating: 1, comment: 'Buy my pills', removedFor: 'SPAM' as const };
  open(answer(mine, [{ rsvp: { status: 'ATTENDED', review } }]));
  expect(await screen.findByText('Your review was removed')).toBeVisible();
  expect(screen.getByText(/for this reason: Spam or an advertisement\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit review' })).toBeNull();
});

it('takes no review once the time to write is over', async () => {
  open(
    answer(mine, [
      { rsvp: { status: 'ATTENDED', review: null }, social: { eventEndTimestamp: '2020-01-01T00:00:00Z' } },
    ]),
  );
  expect(await screen.findByRole('button', { name: 'Review people you met' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send review' })).toBeNull();
});
