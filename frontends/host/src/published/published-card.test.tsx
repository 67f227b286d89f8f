import { beforeAll, expect, it } from '@jest/globals';
import { approvalMailContract } from '@momos/contracts/approval-mail';
import { forbidden } from '@momos/contracts/errors';
import { guestInvitationsContract } from '@momos/contracts/guest-invitations';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { AttendeesPage } from '../attendee/attendees.page.tsx';

beforeAll(() => import('./published-steps.tsx'));

const social = {
  slug: 'sunset',
  title: 'Sunset supper',
  visibility: 'PUBLIC',
  reviewStatus: 'PENDING',
  isOnline: false,
  hosts: [{ displayName: 'Ada Lovelace' }],
  invitedHosts: [],
  pendingEdit: null,
  isCancelled: false,
  isPast: false,
  viewer: { isHost: true },
} as const;
const noMail = answer(approvalMailContract.get, { body: '' });
const noGuests = answer(guestInvitationsContract.list);

const open = (query: string, ...answers: Answer[]) =>
  renderPage(<AttendeesPage />, {
    path: '/socials/:slug/manage',
    at: `/socials/sunset/manage${query}`,
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(rsvpsContract.listV2),
      answer(socialsContract.getBySlug, social),
      noMail,
      noGuests,
    ],
  });
const card = async () => within(await screen.findByRole('region', { name: 'Published. Next:' }));
const step = async (name: string) => within((await card()).getByText(name).closest('li') as HTMLElement);

it('says what to do next, and that the social waits for review', async () => {
  open('?published');
  expect((await card()).getByText('0 of 6 done')).toBeVisible();
  expect((await step('Waits for review')).getByText(/once a reviewer approves it/)).toBeVisible();
  const tools = '/socials/sunset/manage';
  for (const [name, href] of [
    ['Invite guests', `${tools}?view=invited`],
    ['Invite co-hosts', `${tools}/hosts`],
    ['Write the approval e-mail', `${tools}/approval-mail`],
    ['Poster', `${tools}/scan/poster`],
  ] as const)
    expect((await card()).getByRole('link', { name })).toHaveAttribute('href', href);
});

it('marks what is done', async () => {
  open(
    '?published',
    answer(socialsContract.getBySlug, {
      ...social,
      reviewStatus: 'APPROVED',
      invitedHosts: [{ displayName: 'Grace Hopper' }],
    }),
    answer(approvalMailContract.get, { body: 'Ring twice.' }),
    answer(guestInvitationsContract.list, [{ email: 'alan@example.com' }]),
  );
  await waitFor(async () => expect((await card()).getByText('4 of 6 done')).toBeVisible());
  for (const name of ['Listed', 'Invite guests', 'Invite co-hosts', 'Write the approval e-mail'])
    expect((await step(name)).getByRole('img', { name: 'Done' })).toBeVisible();
});

it('notes that it was shared, also for the next visit', async () => {
  const first = open('?published');
  await first.user.click((await card()).getByRole('button', { name: 'Share' }));
  expect((await step('Share it')).getByRole('img', { name: 'Done', hidden: true })).toBeInTheDocument();
  first.unmount();
  open('');
  expect((await step('Share it')).getByRole('img', { name: 'Done' })).toBeVisible();
});

it('has the private link, and no review, for a private social', async () => {
  open(
    '?published',
    answer(socialsContract.getBySlug, {
      ...social,
      visibility: 'PRIVATE',
      inviteCode: 'k7pq',
      isOnline: true,
    }),
  );
  const send = await step('Send the private link');
  expect(send.getByRole('button', { name: 'Copy link' })).toBeVisible();
  expect((await card()).getByText('0 of 4 done')).toBeVisible();
});

it('stays closed once it is closed, whatever the address says', async () => {
  const first = open('?published');
  await first.user.click((await card()).getByRole('button', { name: 'Close these steps' }));
  await waitFor(() => expect(first.address()).toBe('/socials/sunset/manage'));
  first.unmount();
  open('?published');
  expect(await screen.findByText('No attendees yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Published. Next:' })).toBeNull();
});

it.each(['isCancelled', 'isPast'])('ends with the social: %s', async ended => {
  open('?published', answer(socialsContract.getBySlug, { ...social, [ended]: true }));
  expect(await screen.findByText('No attendees yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Published. Next:' })).toBeNull();
});

it('is not there for a social that was not published here', async () => {
  open('');
  expect(await screen.findByText('No attendees yet')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Published. Next:' })).toBeNull();
});

it('shows the steps also where a tool cannot be read', async () => {
  open(
    '?published',
    refuse(approvalMailContract.get, forbidden()),
    refuse(guestInvitationsContract.list, forbidden()),
  );
  expect((await card()).getByText('0 of 6 done')).toBeVisible();
});
