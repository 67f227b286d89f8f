import { describe, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { hostBlastsContract } from '@momos/contracts/host-blasts';
import { hostsContract } from '@momos/contracts/hosts';
import { suggestedUsersContract } from '@momos/contracts/suggested-users';
import { superhostsContract } from '@momos/contracts/superhosts';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { HostsPage } from './hosts.page.tsx';

const configs = answer(configsContract.all, { cities: [{ name: 'Berlin' }] });

const open = (...answers: Answer[]) =>
  renderPage(<HostsPage />, { path: '/hosts', answers: [...answers, configs] });

coverStates(superhostsContract.list, open);

it('shows the hosts with their ratings', async () => {
  open(
    answer(superhostsContract.list, [
      { host: { displayName: 'Grace Hopper' }, rating: { average: 4.5, count: 2 }, heldCount: 3 },
    ]),
  );
  expect((await screen.findAllByText('Grace Hopper'))[0]).toBeVisible();
  expect(screen.getByText('4.5')).toBeVisible();
  expect(screen.getByText('3 socials held')).toBeVisible();
});

it('says that there are none in a city', async () => {
  renderPage(<HostsPage />, {
    path: '/hosts',
    at: '/hosts?city=Berlin',
    answers: [answer(superhostsContract.list), configs],
  });
  expect(await screen.findByRole('heading', { name: 'No hosts in Berlin yet' })).toBeVisible();
});

describe('who is signed in', () => {
  const openView = (view: string, ...answers: Answer[]) =>
    renderPage(<HostsPage />, {
      path: '/hosts',
      at: `/hosts${view}`,
      signedInAs: guest(),
      answers: [...answers, answer(superhostsContract.list), configs],
    });

  it('sees people they may know', async () => {
    openView(
      '',
      answer(superhostsContract.list),
      answer(suggestedUsersContract.mine, [{ user: { displayName: 'Alan Turing' } }]),
    );
    expect((await screen.findAllByText('Alan Turing'))[0]).toBeVisible();
  });

  it('sees whom they follow', async () => {
    openView('?view=following', answer(hostsContract.subscribed));
    expect(await screen.findByRole('heading', { name: 'You do not follow any hosts yet' })).toBeVisible();
  });

  it('writes to their followers after a preview', async () => {
    const { user, sent } = openView(
      '?view=followers',
      answer(hostsContract.subscribers, [{ user: { displayName: 'Alan Turing' } }], { meta: { total: 7 } }),
      answer(hostBlastsContract.list),
      answer(hostBlastsContract.preview, { recipientCount: 7 }),
      answer(hostBlastsContract.send),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Subject' }), 'Next supper');
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'On Friday');
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await user.click(await screen.findByRole('button', { name: 'Send to 7 followers' }));
    await waitFor(() =>
      expect(sent(hostBlastsContract.send)[0]?.body).toEqual({ subject: 'Next supper', body: 'On Friday' }),
    );
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveValue(''));
  });

  it('sees why some did not get what they wrote', async () => {
    const heldBack = { optedOut: 2, badAddress: 1, noAddress: 0, left: 3, tooMany: 4 };
    const counts = { total: 25, sent: 10, suppressed: 11, failed: 4, heldBack };
    openView(
      '?view=followers',
      answer(hostsContract.subscribers, [{ user: { displayName: 'Alan Turing' } }]),
      answer(hostBlastsContract.list, [{ subject: 'Next supper', status: 'SENT', counts }]),
    );
    const words =
      'sent to 10 of 25, 2 opted out, 1 whose address does not work or who reported spam, 3 stopped following, ' +
      '4 had too many messages that day, 1 not sent, 4 could not be reached';
    expect(await screen.findByText(text => text.endsWith(words))).toBeVisible();
  });

  it('sees how to get followers', async () => {
    openView('?view=followers', answer(hostsContract.subscribers));
    expect(await screen.findByRole('heading', { name: 'No followers yet' })).toBeVisible();
  });
});
