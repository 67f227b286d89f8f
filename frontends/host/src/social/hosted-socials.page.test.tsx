import { expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { HostedSocialsPage } from './hosted-socials.page.tsx';

const { duplicate, hosted } = socialsContract;
const supper = { slug: 'sunset', title: 'Sunset supper', confirmedPax: 12, maxCapacity: 40 };
const upcoming = answer(hosted, [{ ...supper, visibility: 'PRIVATE' }], {
  when: ({ query }) => query.when === 'coming',
});
const none = answer(hosted);
const notAsked = answer(hostInvitationsContract.list, []);

const open = (...answers: Answer[]) =>
  renderPage(<HostedSocialsPage />, {
    path: '/manager/rsvps',
    signedInAs: guest(),
    answers: [...answers, notAsked],
  });

coverStates(hosted, open);

it('shows how full each upcoming social is, and opens its tools', async () => {
  const page = open(upcoming, none);
  const link = await screen.findByRole('link', { name: 'Sunset supper' });
  const row = within(link.closest('tr') as HTMLElement);
  expect(row.getByText('12 / 40')).toBeVisible();
  expect(row.getByText('By link only')).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Past/ })).toBeNull();
  await page.user.click(link);
  expect(page.address()).toBe('/socials/sunset/manage');
});

it('shows socials that one is asked to host', async () => {
  const asked = {
    title: 'Harvest supper',
    href: '/socials/harvest',
    hosts: [{ displayName: 'Grace Hopper' }],
  };
  const page = open(none, answer(hostInvitationsContract.list, [asked]));
  expect(await screen.findByText('You are invited to co-host Harvest supper')).toBeVisible();
  expect(screen.getByText(/By Grace Hopper/)).toBeVisible();
  await page.user.click(screen.getByRole('link', { name: 'View invitation' }));
  expect(page.address()).toBe('/socials/harvest');
});

it('shows past socials and the status of their listing', async () => {
  open(
    answer(hosted, [{ ...supper, visibility: 'PUBLIC', reviewStatus: 'DECLINED' }], {
      when: ({ query }) => query.when === 'past',
    }),
    none,
  );
  expect(await screen.findByText('No upcoming socials. Copy a past one, or host a new one.')).toBeVisible();
  expect(screen.getByText('Declined')).toBeVisible();
});

it('copies a social and opens the editor of the copy', async () => {
  const page = open(upcoming, none, answer(duplicate, { slug: 'sunset-copy' }));
  await page.user.click(await screen.findByRole('button', { name: 'Copy Sunset supper' }));
  await waitFor(() => expect(page.address()).toBe('/socials/sunset-copy/edit'));
  expect(await screen.findByText('Copied as a private social. Choose its date.')).toBeVisible();
});

it('says why a social was not copied', async () => {
  const page = open(upcoming, none, refuse(duplicate, conflict('The social is being deleted.')));
  await page.user.click(await screen.findByRole('button', { name: 'Copy Sunset supper' }));
  expect(await screen.findByText('The social is being deleted.')).toBeVisible();
  expect(page.address()).toBe('/manager/rsvps');
});

it('invites to host the first one', async () => {
  open(none);
  expect(await screen.findByRole('heading', { name: 'You do not host a social yet' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Host a social' })).toHaveLength(2);
});
