import { expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { InviteCodeRequestsPage } from './invite-code-requests.page.tsx';

const { requests, decide } = inviteCodesContract;
const request = {
  version: 3,
  user: { displayName: 'Grace Hopper' },
  reason: 'My team would like to come.',
  status: 'PENDING' as const,
};

const open = (...answers: Answer[]) =>
  renderPage(<InviteCodeRequestsPage />, {
    path: '/manager/invite-codes',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });

it('shows pending requests with their reasons', async () => {
  const { sent } = open(answer(requests, [request]));
  expect(await screen.findByText('My team would like to come.')).toBeVisible();
  expect(screen.getByText('Grace Hopper')).toBeVisible();
  expect(sent(requests)[0]?.query).toMatchObject({ status: 'PENDING' });
});

coverStates(requests, open);

it('says that none is pending', async () => {
  open(answer(requests));
  expect(await screen.findByRole('heading', { name: 'No pending requests' })).toBeVisible();
});

it('puts the status into the address, and offers no decision on one that is decided', async () => {
  const { user, address } = open(
    answer(requests, [{ ...request, status: 'GRANTED' }], {
      when: ({ query }) => query.status === 'GRANTED',
    }),
    answer(requests),
  );
  await user.click(await screen.findByRole('button', { name: 'Granted' }));
  await waitFor(() => expect(address()).toBe('/manager/invite-codes?status=GRANTED'));
  expect(await screen.findByText('Grace Hopper')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

it.each([
  ['Grant a code', 'GRANTED'],
  ['Decline', 'DECLINED'],
] as const)('"%s" sends %s on the version that was read', async (name, status) => {
  const { user, sent } = open(answer(requests, [request]), answer(decide, { ...request, status }));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(sent(decide)).toHaveLength(1));
  expect(sent(decide)[0]).toMatchObject({ ifMatch: '"3"', body: { status } });
});

it('says why a decision was refused', async () => {
  const { user } = open(answer(requests, [request]), refuse(decide, conflict('Decided already.')));
  await user.click(await screen.findByRole('button', { name: 'Grant a code' }));
  expect(await screen.findByText('Decided already.')).toBeVisible();
});

const id = (last: number) => `01930b5e-7c1a-7d2e-8f3a-00000000000${last}`;
const two = [
  { ...request, id: id(1) },
  { ...request, id: id(2), version: 5, user: { displayName: 'Alan Turing' } },
];

it('decides about many once it can no longer be undone; those that fail stay chosen with the reason', async () => {
  const { user, sent, unmount } = open(
    answer(requests, two),
    refuse(decide, conflict('Decided already.'), ({ params }) => params.id === id(2)),
    answer(decide, { ...request, status: 'GRANTED' }),
  );
  const grant = async () => {
    await user.click(screen.getByRole('button', { name: 'Grant 2' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Grant 2 requests?' }));
    expect(asked.getByText('Alan Turing')).toBeVisible();
    await user.click(asked.getByRole('button', { name: 'Grant 2' }));
  };
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await grant();
  expect(await screen.findByText('Granting 2 requests…')).toBeVisible();
  expect(sent(decide)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByText('2 selected')).toBeVisible();
  await grant();
  // The button that asked is gone.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Selected requests' })).toHaveFocus());
  window.dispatchEvent(new Event('pagehide'));
  await waitFor(() =>
    expect(
      sent(decide)
        .map(({ ifMatch }) => ifMatch)
        .sort(),
    ).toEqual(['"3"', '"5"']),
  );
  const bar = within(screen.getByRole('region', { name: 'Selected requests' }));
  expect(await bar.findByRole('alert')).toHaveTextContent(/^Alan Turing: Decided already\.$/);
  expect(await screen.findByText('Grace Hopper granted')).toBeVisible();
  // Also where the list has gone: in a toast.
  expect(screen.getAllByText('Alan Turing: Decided already.', { exact: true })).not.toHaveLength(0);
  expect(screen.getByText('1 selected')).toBeVisible();
  unmount();
});
