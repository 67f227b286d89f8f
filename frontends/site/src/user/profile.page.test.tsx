import { describe, expect, it } from '@jest/globals';
import { notFound } from '@momos/contracts/errors';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { hostsContract } from '@momos/contracts/hosts';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, type Person, renderPage } from '../../../testing/render-page.tsx';
import { ProfilePage } from './profile.page.tsx';

const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const { getBySlug } = usersContract;
const grace = { id, displayName: 'Grace Hopper', firstName: 'Grace', bio: 'Compilers.' };

const open = (read: Answer, person?: Person, ...more: Answer[]) =>
  renderPage(<ProfilePage />, {
    path: '/users/:slug',
    at: '/users/grace',
    answers: [
      read,
      ...more,
      answer(socialsContract.list, [{ title: 'Sunset supper' }]),
      answer(socialsContract.past),
      answer(hostReviewsContract.ofHost, [{ comment: 'Lovely', rating: 5 }]),
    ],
    ...(person ? { signedInAs: person } : {}),
  });

coverStates(getBySlug, read => open(read));

it('shows who they are, what they host and what guests say', async () => {
  open(answer(getBySlug, grace));
  expect(await screen.findByRole('heading', { name: 'Grace Hopper' })).toBeVisible();
  expect(screen.getByText('Compilers.')).toBeVisible();
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  expect(await screen.findByText('Lovely')).toBeVisible();
});

it('says that there is no such person', async () => {
  open(refuse(getBySlug, notFound('user')));
  expect(await screen.findByRole('heading', { name: 'There is no person by this name' })).toBeVisible();
});

it('follows', async () => {
  const { user, sent } = open(answer(getBySlug, grace), guest(), answer(hostsContract.subscribe));
  await user.click(await screen.findByRole('button', { name: 'Follow Grace Hopper' }));
  await waitFor(() => expect(sent(hostsContract.subscribe)[0]?.params).toEqual({ id }));
});

describe('one’s own', () => {
  it('has invite codes, and asks for another with a reason', async () => {
    const { user, sent } = open(
      answer(getBySlug, grace),
      guest({ id }),
      answer(inviteCodesContract.mine, { codes: [{ code: 'GRACE1', joinedCount: 2 }] }),
      answer(inviteCodesContract.createRequest),
    );
    expect(await screen.findByText('GRACE1')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request another code' }));
    await user.type(await screen.findByLabelText('What is it for?'), 'A class');
    await user.click(screen.getByRole('button', { name: 'Request code' }));
    await waitFor(() =>
      expect(sent(inviteCodesContract.createRequest)[0]?.body).toEqual({ reason: 'A class' }),
    );
    expect(await screen.findByText('Requested. We will review it shortly.')).toBeVisible();
  });
});
