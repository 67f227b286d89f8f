import { describe, expect, it } from '@jest/globals';
import { notFound, staleVersion } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { HostsPage } from './hosts.page.tsx';

const { getBySlug, hosted, update } = socialsContract;
const id = (last: number) => `01930b5e-7c1a-7d2e-8f3a-00000000000${last}`;
const ada = { id: id(1), slug: 'ada', displayName: 'Ada Lovelace' };
const grace = { id: id(2), slug: 'grace', displayName: 'Grace Hopper' };
const alan = { id: id(3), slug: 'alan', displayName: 'Alan Turing' };
const joan = { id: id(4), slug: 'joan', displayName: 'Joan Clarke' };
const social = {
  slug: 'sunset',
  title: 'Sunset supper',
  version: 7,
  owner: ada,
  hosts: [ada, grace],
  invitedHosts: [alan],
  pendingEdit: null,
  recurrence: null,
  isCancelled: false,
  eventTimestamp: '2031-05-01T18:00:00.000Z',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  viewer: { isHost: true },
};

const openAs = (me: { id: string }, ...answers: Answer[]) =>
  renderPage(<HostsPage />, {
    path: '/socials/:slug/manage/hosts',
    at: '/socials/sunset/manage/hosts',
    signedInAs: guest(me),
    answers: [...answers, answer(getBySlug, social), answer(hosted)],
  });
const open = (...answers: Answer[]) => openAs({ id: ada.id }, ...answers);
const row = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

coverStates(getBySlug, open);

it('lists who hosts and who is invited', async () => {
  open();
  expect((await row('Ada Lovelace')).getByText('Owner')).toBeVisible();
  expect((await row('Grace Hopper')).getByText('Host')).toBeVisible();
  expect((await row('Alan Turing')).getByText('Invited, not shown to guests yet')).toBeVisible();
  expect((await row('Ada Lovelace')).queryByRole('button')).toBeNull();
});

it('is for hosts alone', async () => {
  open(answer(getBySlug, { ...social, viewer: { isHost: false } }));
  expect(await screen.findByText(/This page is for the hosts of Sunset supper/)).toBeVisible();
});

it('says which date of a repeating social it is about', async () => {
  const rule = { frequency: 'WEEKLY', count: 3 } as const;
  open(answer(getBySlug, { ...social, recurrence: { id: id(8), rule } }));
  expect(await screen.findByText(/The hosts here are those of .*May 1/)).toBeVisible();
});

describe('inviting', () => {
  const find = async ({ user }: ReturnType<typeof open>, link: string) => {
    await user.type(await screen.findByLabelText('Link of their profile'), link);
    await user.click(screen.getByRole('button', { name: 'Find' }));
  };

  it('finds a person by the link of their profile, and keeps the others', async () => {
    const page = open(
      answer(usersContract.getBySlug, joan),
      answer(update, { ...social, invitedHosts: [alan, joan] }),
    );
    await find(page, 'https://momos.example/users/joan?ref=A1');
    expect(page.sent(usersContract.getBySlug)[0]?.params).toEqual({ slug: 'joan' });
    await page.user.click(await screen.findByRole('button', { name: 'Invite Joan Clarke' }));
    expect(await screen.findByText('Joan Clarke is invited')).toBeVisible();
    const [sent] = page.sent(update);
    expect(sent?.body).toEqual({ hostIds: [grace.id, alan.id, joan.id] });
    expect(sent?.ifMatch).toContain('7');
    expect(await screen.findByLabelText('Link of their profile')).toHaveValue('');
  });

  it('says when a reviewer sees it first', async () => {
    const page = open(answer(usersContract.getBySlug, joan), answer(update, social));
    await find(page, 'joan');
    await page.user.click(await screen.findByRole('button', { name: 'Invite Joan Clarke' }));
    expect(await screen.findByText('A reviewer sees this first. Then we invite Joan Clarke.')).toBeVisible();
  });

  it.each([
    ['a link of nothing', 'https://momos.example/socials/x', undefined],
    ['a profile that is gone', '/users/gone', refuse(usersContract.getBySlug, notFound('user'))],
  ])('refuses %s at the field', async (_, link, read) => {
    await find(open(...(read ? [read] : [])), link);
    expect(await screen.findByText(/There is no profile at this address/)).toBeVisible();
  });

  it('knows who is on the list', async () => {
    await find(open(answer(usersContract.getBySlug, alan)), '/users/alan');
    expect(await screen.findByText('Alan Turing is on the list above.')).toBeVisible();
  });

  it('offers people of earlier socials', async () => {
    const page = open(answer(hosted, [{ hosts: [ada, joan] }]), answer(update, social));
    await page.user.click(await screen.findByRole('button', { name: 'Invite Joan Clarke' }));
    await waitFor(() =>
      expect(page.sent(update)[0]?.body).toEqual({ hostIds: [grace.id, alan.id, joan.id] }),
    );
  });

  it('ends with the social', async () => {
    open(answer(getBySlug, { ...social, isCancelled: true }));
    await row('Grace Hopper');
    expect(screen.queryByRole('form', { name: 'Invite a co-host' })).toBeNull();
  });
});

it('withdraws an invitation', async () => {
  const page = open(answer(update, { ...social, invitedHosts: [] }));
  await page.user.click(
    await screen.findByRole('button', { name: 'Withdraw the invitation of Alan Turing' }),
  );
  expect(await screen.findByText('Alan Turing is no longer invited')).toBeVisible();
  expect(page.sent(update)[0]?.body).toEqual({ hostIds: [grace.id] });
});

it('removes a host after asking, and reads the list again where it changed meanwhile', async () => {
  let tries = 0;
  const page = open(
    answerBy(getBySlug, () => ({
      ...social,
      version: 7 + tries,
      invitedHosts: tries ? [alan, joan] : [alan],
    })),
    answerBy(update, () => {
      tries += 1;
      if (tries === 1) throw staleVersion('social');
      return { ...social, hosts: [ada] };
    }),
  );
  await page.user.click(await screen.findByRole('button', { name: 'Remove Grace Hopper' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Grace Hopper from the hosts?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await dialog.findByRole('alert')).toBeVisible();
  expect(await screen.findByText('Joan Clarke')).toBeInTheDocument();
  await page.user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(page.sent(update).at(-1)?.body).toEqual({ hostIds: [alan.id, joan.id] });
  expect(page.sent(update).at(-1)?.ifMatch).toContain('8');
});

it('lets a co-host stop hosting, and leaves the tools', async () => {
  const page = openAs({ id: grace.id }, answer(update, { ...social, hosts: [ada] }));
  await page.user.click(await screen.findByRole('button', { name: 'Stop hosting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop hosting this social?' }));
  await page.user.click(dialog.getByRole('button', { name: 'Stop hosting' }));
  await waitFor(() => expect(page.address()).toBe('/manager/rsvps'));
});
