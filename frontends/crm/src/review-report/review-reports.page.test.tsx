import { expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { reviewReportsContract } from '@momos/contracts/review-reports';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { ReviewReportsPage } from './review-reports.page.tsx';

const { list, decide } = reviewReportsContract;
const person = (displayName: string) => ({
  ...{ id: '01930b5e-7c1a-7d2e-8f3a-0000000000aa', slug: 'person', photoPath: null, displayName },
});
const report = sample(decide, {
  id: '01930b5e-7c1a-7d2e-8f3a-00000000000a',
  ...{ status: 'OPEN', kind: 'HOST', reason: 'HARASSMENT', note: 'Third time', rating: 1 },
  ...{ comment: 'You fool', author: person('Ada Quill'), reporter: person('Bob Reed') },
  social: { slug: 'supper', title: 'Supper' },
});

const open = (...answers: Answer[]) =>
  renderPage(<ReviewReportsPage />, {
    path: '/manager/reported-reviews',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list)],
  });

coverStates(list, open);

it('shows the review as it was reported, who reported it and why', async () => {
  const { sent } = open(answer(list, [{ ...report, about: null }]));
  expect(await screen.findByRole('heading', { name: 'Review by Ada Quill' })).toBeVisible();
  for (const words of ['You fool', 'Harassment or a threat', 'Bob Reed', 'Third time'])
    expect(screen.getByText(words)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Supper' })).toHaveAttribute('href', '/socials/supper');
  expect(sent(list)[0]?.query).toMatchObject({ status: 'OPEN' });
});

it('names the guest whom a review is about', async () => {
  open(answer(list, [{ ...report, kind: 'ATTENDEE', about: person('Leo Tanaka'), comment: '' }]));
  expect(await screen.findByRole('heading', { name: 'Review of Leo Tanaka by Ada Quill' })).toBeVisible();
  expect(screen.getByText('A rating without words')).toBeVisible();
});

it('dismisses one', async () => {
  const { user, sent } = open(answer(list, [report]), answer(decide, { ...report, status: 'DISMISSED' }));
  await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
  expect(await screen.findByText('Report dismissed')).toBeVisible();
  expect(sent(decide)).toMatchObject([{ params: { id: report.id }, body: { status: 'DISMISSED' } }]);
  await waitFor(() => expect(sent(list).length).toBeGreaterThan(1));
});

it('removes a review after a question, for a reason that can be another than that of the report', async () => {
  const { user, sent } = open(answer(list, [report]), answer(decide, { ...report, status: 'REMOVED' }));
  await user.click(await screen.findByRole('button', { name: 'Remove review' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove the review by Ada Quill?' }));
  expect(asked.getByRole('radio', { name: 'Harassment or a threat' })).toBeChecked();
  await user.click(asked.getByRole('radio', { name: 'Hate' }));
  await user.click(asked.getByRole('button', { name: 'Remove review' }));
  expect(await screen.findByText('Review removed')).toBeVisible();
  expect(sent(decide)[0]?.body).toEqual({ status: 'REMOVED', reason: 'HATE' });
});

it('keeps the question open with what the server refuses', async () => {
  const { user } = open(
    answer(list, [report]),
    refuse(decide, new AppError('unavailable', 'Try again soon.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Remove review' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Remove the review by Ada Quill?' }));
  await user.click(asked.getByRole('button', { name: 'Remove review' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Try again soon.');
});
