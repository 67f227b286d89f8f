import { expect, it } from '@jest/globals';
import { attendeeReviewsContract } from '@momos/contracts/attendee-reviews';
import { conflict } from '@momos/contracts/errors';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { ReviewsPage } from './reviews.page.tsx';

const { ofSocial, summary, reply } = hostReviewsContract;
const hosted = answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } });

const open = (...answers: Answer[]) =>
  renderPage(<ReviewsPage />, {
    path: '/socials/:slug/manage/reviews',
    at: '/socials/sunset/manage/reviews',
    signedInAs: guest(),
    answers: [
      ...answers,
      hosted,
      answer(summary, { average: 4.5, count: 2 }),
      answer(attendeeReviewsContract.listAsHost),
      answer(ofSocial),
    ],
  });

it('shows what guests wrote, and sends a reply', async () => {
  const { user, sent } = open(
    answer(ofSocial, [{ author: { displayName: 'Grace' }, rating: 5, comment: 'Lovely' }]),
    answer(reply),
  );
  expect(await screen.findByText('Lovely')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Reply to Grace' }));
  await user.type(await screen.findByRole('textbox'), 'Thank you');
  await user.click(screen.getByRole('button', { name: 'Reply' }));
  expect(sent(reply)[0]?.body).toEqual({ comment: 'Thank you' });
});

it('reports a review, with why', async () => {
  const { user, sent } = open(
    answer(ofSocial, [{ author: { displayName: 'Grace' }, rating: 1, comment: 'Buy my pills' }]),
    answer(reviewReportsContract.report),
  );
  await user.click(await screen.findByRole('button', { name: 'Report the review by Grace' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report the review by Grace' }));
  expect(await dialog.findByRole('button', { name: 'Send report' })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: 'Spam or an advertisement' }));
  await user.type(dialog.getByRole('textbox'), 'The third one');
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('Thank you. Our team will look at it.')).toBeVisible();
  expect(sent(reviewReportsContract.report)[0]?.body).toEqual({ reason: 'SPAM', note: 'The third one' });
});

it('loads below the name of the social', async () => {
  open(pending(ofSocial));
  expect(await screen.findByRole('heading', { name: 'Sunset supper' })).toBeVisible();
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('says that there are none yet', async () => {
  open(answer(ofSocial));
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeVisible();
});

it('offers to try again', async () => {
  open(refuse(ofSocial, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is being rebuilt.');
});

it('is for the hosts only', async () => {
  open(answer(socialsContract.getBySlug, { owner: { displayName: 'Grace' } }));
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});

it('takes the host’s review of a guest who came', async () => {
  const ada = { displayName: 'Ada' };
  const { listAsHost, writeAsHost } = attendeeReviewsContract;
  const { user, sent } = open(
    answer(listAsHost, [{ attendee: ada, review: null }], { meta: { closesAt: '2999-01-01T00:00:00Z' } }),
    answer(writeAsHost),
  );
  await user.click(await screen.findByRole('button', { name: 'Review Ada' }));
  await user.click(screen.getByRole('radio', { name: '4 of 5' }));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(sent(writeAsHost)[0]).toMatchObject({ body: { rating: 4, comment: '' } }));
});

it('takes no review of a guest when the time is over', async () => {
  const review = { rating: 5, comment: 'A delight', at: '2020-01-01T00:00:00Z' };
  const listed = [{ attendee: { displayName: 'Ada' }, review }];
  open(answer(attendeeReviewsContract.listAsHost, listed, { meta: { closesAt: '2020-01-02T00:00:00Z' } }));
  expect(await screen.findByText('A delight')).toBeVisible();
  expect(screen.getByText('Reviews of guests are closed.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ada/ })).toBeNull();
});
