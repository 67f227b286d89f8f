import { expect, it } from '@jest/globals';
import { blastsContract } from '@momos/contracts/blasts';
import { webMailsContract } from '@momos/contracts/web-mails';
import { conflict } from '@momos/contracts/errors';
import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import { socialDraftsContract } from '@momos/contracts/social-drafts';
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
    answers: [
      ...answers,
      notAsked,
      answer(socialsContract.waiting, []),
      answer(blastsContract.hosted, []),
      answer(socialDraftsContract.list, []),
    ],
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

it('shows what waits for the host, with the way to each', async () => {
  const socialId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
  const counts = { socialId, slug: 'sunset', title: 'Sunset supper' };
  open(
    answer(hosted, [{ ...supper, id: socialId }], { when: ({ query }) => query.when === 'coming' }),
    none,
    answer(socialsContract.waiting, [{ ...counts, pending: 5, refundsFailed: 1, reviewsUnanswered: 2 }]),
    answer(blastsContract.hosted, [{ socialId, channel: 'EMAIL', scheduledAt: '2031-05-01T18:00:00.000Z' }]),
  );
  const tools = '/socials/sunset/manage';
  expect(await screen.findByRole('link', { name: '5 to approve' })).toHaveAttribute(
    'href',
    `${tools}?status=PENDING`,
  );
  expect(screen.getByRole('link', { name: '1 refund failed' })).toHaveAttribute('href', tools);
  expect(screen.getByRole('link', { name: '2 reviews to answer' })).toHaveAttribute(
    'href',
    `${tools}/reviews`,
  );
  expect(await screen.findByRole('link', { name: 'Blast May 1, 2:00 PM' })).toHaveAttribute(
    'href',
    `${tools}/blasts`,
  );
});

it('shows a scheduled blast of a social where nothing else waits', async () => {
  const socialId = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
  open(
    answer(hosted, [{ ...supper, id: socialId }], { when: ({ query }) => query.when === 'coming' }),
    none,
    answer(blastsContract.hosted, [{ socialId, channel: 'SMS', scheduledAt: '2031-05-01T18:00:00.000Z' }]),
  );
  expect(await screen.findByRole('link', { name: 'Blast May 1, 2:00 PM' })).toBeVisible();
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
  expect(screen.getByText('Public Status Declined')).toBeVisible();
});

it('says once that a social is cancelled', async () => {
  const off = { ...supper, title: 'Sunset supper (CANCELLED)', isCancelled: true } as const;
  open(answer(hosted, [off], { when: ({ query }) => query.when === 'coming' }), none);
  expect(await screen.findByRole('link', { name: 'Sunset supper' })).toBeVisible();
  expect(screen.getAllByText('Cancelled')).toHaveLength(1);
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

it('e-mails the guide to who hosts for the first time', async () => {
  const { user, sent } = open(none, answer(webMailsContract.send, { type: 'HOST_GUIDE', isNew: true }));
  await user.click(await screen.findByRole('button', { name: 'E-mail me the guide for hosts' }));
  expect(await screen.findByText('On its way to your e-mail.')).toBeVisible();
  expect(sent(webMailsContract.send)[0]?.query).toEqual({ type: 'HOST_GUIDE' });
});

it('invites to host the first one', async () => {
  open(none);
  expect(await screen.findByRole('heading', { name: 'You do not host a social yet' })).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Host a social' })).toHaveLength(2);
});
