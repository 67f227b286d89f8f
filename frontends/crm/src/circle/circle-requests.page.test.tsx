import { expect, it } from '@jest/globals';
import { circleRequestsContract } from '@momos/contracts/circle-requests';
import { conflict } from '@momos/contracts/errors';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { CircleRequestsPage } from './circle-requests.page.tsx';

const { decide, list } = circleRequestsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const request = {
  ...{ id, version: 1, name: 'Rowers', description: 'We row.', reason: 'There is none.' },
  ...{ status: 'PENDING' as const, circle: null, user: { displayName: 'Ada Lovelace' } },
};
const open = (...answers: Answer[]) =>
  renderPage(<CircleRequestsPage />, {
    path: '/manager/circle-requests',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

it('shows what people ask for, and makes the circle on the version that was read', async () => {
  const { user, sent } = open(answer(list, [request]), answer(decide, { ...request, status: 'APPROVED' }));
  expect(await screen.findByText('There is none.')).toBeVisible();
  expect(sent(list)[0]?.query).toMatchObject({ status: 'PENDING' });
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() =>
    expect(sent(decide)[0]).toMatchObject({ body: { status: 'APPROVED' }, ifMatch: '"1"' }),
  );
});

it('declines with a reason that its person reads, or with none', async () => {
  const { user, sent } = open(answer(list, [request]), answer(decide, { ...request, status: 'DECLINED' }));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Decline Rowers?' }));
  expect(sent(decide)).toEqual([]);
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'There is one.');
  await user.click(asked.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(sent(decide)[0]).toMatchObject({
      body: { status: 'DECLINED', note: 'There is one.' },
      ifMatch: '"1"',
    }),
  );
});

it('approves many after it has named them', async () => {
  const other = { ...request, id: id.replace(/1$/, '2'), version: 4, name: 'Readers' };
  const { user, sent } = open(answer(list, [request, other]), answer(decide, request));
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  const asked = within(await screen.findByRole('dialog', { name: 'Approve 2 requests?' }));
  expect(asked.getByText('Each gets its circle, and its person runs it')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Approve 2' }));
  expect(sent(decide)).toEqual([]);
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(sent(decide).map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"4"']));
});

it('leads to the circle of an approved one', async () => {
  open(answer(list, [{ ...request, status: 'APPROVED' as const, circle: { slug: 'rowers' } }]));
  expect(await screen.findByRole('link', { name: 'Rowers' })).toHaveAttribute('href', '/circles/rowers');
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull();
});

it('loads, says that there are none, and offers to try again', async () => {
  const { unmount } = open(pending(list));
  expect((await screen.findAllByText(/^Loading/)).length).toBeGreaterThan(0);
  unmount();
  const empty = open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No requests' })).toBeVisible();
  empty.unmount();
  open(refuse(list, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
