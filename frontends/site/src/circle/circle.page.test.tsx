import { describe, expect, it } from '@jest/globals';
import { chatChannelsContract } from '@momos/contracts/chat-channels';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { conflict, notFound } from '@momos/contracts/errors';
import { paymentsContract } from '@momos/contracts/payments';
import { postsContract } from '@momos/contracts/posts';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CirclePage } from './circle.page.tsx';

const { bySlug, get } = circlesContract;
const { join, leave } = circleMembersContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const memberId = '01930b5e-7c1a-7d2e-8f3a-000000000002';
const paymentId = '01930b5e-7c1a-7d2e-8f3a-000000000003';

const circle = {
  id,
  slug: 'founders',
  name: 'Founders',
  description: 'People who start something.',
  visibility: 'PUBLIC' as const,
  price: 25,
  currency: 'USD',
  interval: 'ONCE' as const,
  bannerUrl: null,
  questions: [],
  isApprovalRequired: false,
  hosts: [{ displayName: 'Grace Hopper', slug: 'grace' }],
  memberCount: 3,
  isHost: false,
  membership: null,
};
const money = { state: 'NEEDED' as const, currency: 'USD', total: 25, paid: 0, refunded: 0, refunds: [] };
const membership = { id: memberId, circleId: id, status: 'ACTIVE' as const, payment: money };
const paid = { ...money, state: 'CAPTURED' as const, paid: 25, method: 'visa 4242' };

const open = (given: object = {}, ...answers: Answer[]) =>
  renderPage(<CirclePage />, {
    path: '/circles/:slug',
    at: '/circles/founders',
    signedInAs: guest(),
    answers: [
      answer(bySlug, { ...circle, ...given }),
      ...answers,
      answer(postsContract.list, []),
      answer(socialsContract.visible, []),
    ],
  });

it('shows the circle to a visitor, and leads to sign in and back', async () => {
  const { user, address } = renderPage(<CirclePage />, {
    path: '/circles/:slug',
    at: '/circles/founders',
    answers: [answer(bySlug, circle), answer(socialsContract.visible, [])],
  });
  expect(await screen.findByRole('heading', { name: 'Founders' })).toBeVisible();
  expect(screen.getByText('People who start something.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Join for $25' }));
  expect(address()).toBe('/auth/login?returnTo=%2Fcircles%2Ffounders');
});

it('is found by the id that payment pages lead back with', async () => {
  const at = `/circles/${id}`;
  renderPage(<CirclePage />, {
    path: '/circles/:slug',
    at,
    answers: [answer(get, circle), answer(socialsContract.visible, [])],
  });
  expect(await screen.findByRole('heading', { name: 'Founders' })).toBeVisible();
});

describe('joining', () => {
  it('is one click where access is free', async () => {
    const { user, sent } = open({ price: 0 }, answer(join, membership));
    await user.click(await screen.findByRole('button', { name: 'Join for free' }));
    await waitFor(() => expect(sent(join)).toHaveLength(1));
    expect(sent(paymentsContract.openForCircle)).toEqual([]);
  });

  it('opens the payment page where access has a price', async () => {
    const pendingMember = { ...membership, status: 'PENDING' as const };
    const { user, sent, address } = open(
      {},
      answer(join, pendingMember),
      answer(paymentsContract.openForCircle, { paymentId, url: null }),
    );
    await user.click(await screen.findByRole('button', { name: 'Join for $25' }));
    await waitFor(() => expect(address()).toBe(`/payments/return?payment=${paymentId}`));
    expect(sent(paymentsContract.openForCircle)[0]?.body).toEqual({ memberId });
  });

  it('says why it did not work', async () => {
    const { user } = open({}, refuse(join, conflict('Another request was first. Please try again.')));
    await user.click(await screen.findByRole('button', { name: 'Join for $25' }));
    expect(await screen.findByText('Another request was first. Please try again.')).toBeVisible();
  });
});

describe('questions and decisions', () => {
  const questions = [{ id: 'why', title: 'Why do you join?', isRequired: true }];

  it('sends answers, the code of the link, and whether one is shown to the others', async () => {
    const { user, sent } = renderPage(<CirclePage />, {
      path: '/circles/:slug',
      at: '/circles/founders?code=abc123abc1',
      signedInAs: guest(),
      answers: [
        answer(bySlug, { ...circle, price: 0, questions, isApprovalRequired: true }),
        answer(circleMembersContract.checkReferralCode, { kind: 'INVITATION', referredBy: null }),
        answer(join, membership),
        answer(socialsContract.visible, []),
      ],
    });
    await user.type(await screen.findByRole('textbox', { name: /Why do you join/ }), 'To build.');
    await user.click(screen.getByRole('checkbox', { name: 'Show me to the other members' }));
    await user.click(screen.getByRole('button', { name: 'Join for free' }));
    await waitFor(() => expect(sent(join)).toHaveLength(1));
    expect(sent(bySlug)[0]?.query).toEqual({ code: 'abc123abc1' });
    expect(sent(join)[0]?.body).toEqual({
      answers: [{ questionId: 'why', answer: 'To build.' }],
      referralCode: 'abc123abc1',
      isListed: true,
    });
  });

  it('waits for a proven e-mail where the circle asks for one', async () => {
    const { neededEmails } = circleMembersContract;
    const emailCategories = ['COMPANY' as const, 'SCHOOL' as const];
    const given = { price: 0, neededEmailCategories: emailCategories };
    const { user, unmount } = open(given, answer(neededEmails, [{ emailCategories, proven: null }]));
    expect(await screen.findByText(/You need one to join/)).toBeVisible();
    expect(screen.getByText('For people with an e-mail of a company or school.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join for free' })).toBeDisabled();
    const verify = screen.getByRole('button', { name: 'Verify an e-mail' });
    await act(() => user.click(verify));
    expect(await screen.findByRole('dialog', { name: 'Verify an e-mail' })).toBeVisible();
    unmount();

    const proven = { email: 'ada@acme.test', organizationName: 'Acme' };
    const joining = open(
      given,
      answer(neededEmails, [{ emailCategories, proven }]),
      answer(join, membership),
    );
    expect(await screen.findByText('ada@acme.test is verified for Acme')).toBeVisible();
    await joining.user.click(screen.getByRole('button', { name: 'Join for free' }));
    await waitFor(() => expect(joining.sent(join)).toHaveLength(1));
  });

  it('asks the hosts where they decide, and can take the request back', async () => {
    const { unmount } = open({ price: 0, isApprovalRequired: true });
    expect(await screen.findByRole('button', { name: 'Ask to join' })).toBeVisible();
    unmount();
    const { user, sent } = open(
      { membership: { ...membership, status: 'REQUESTED' as const } },
      answer(leave, membership),
    );
    expect(await screen.findByText(/The hosts decide/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Withdraw request' }));
    await waitFor(() => expect(sent(leave)).toHaveLength(1));
  });

  it.each(['DECLINED', 'BLOCKED'] as const)('offers nothing to who is %s', async status => {
    open({ membership: { ...membership, status } });
    expect(await screen.findByText(/not to let you join|cannot join/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Join|Ask/ })).toBeNull();
  });
});

it('writes to another member from the list', async () => {
  const other = { id: memberId, displayName: 'Bob Stone' };
  const own = { id, displayName: 'Ada Lovelace' };
  const key = `messaging/${memberId}`;
  const { user, sent, address } = open(
    { membership },
    answer(usersContract.me, guest({ id })),
    answer(circleMembersContract.list, [{ user: own }, { user: other }]),
    answer(chatChannelsContract.create, { key }),
  );
  await user.click(await screen.findByRole('button', { name: 'Message Bob Stone' }));
  await waitFor(() => expect(address()).toBe(`/chat/${key}`));
  expect(sent(chatChannelsContract.create)[0]?.body).toEqual({ memberIds: [memberId] });
  expect(screen.queryByRole('button', { name: 'Message Ada Lovelace' })).toBeNull();
});

it('shows members who chose it to members, and lets one choose', async () => {
  const { list, updateMine } = circleMembersContract;
  const own = { ...membership, isListed: false, referralCode: 'abc123abc1' };
  const { user, sent } = open(
    { membership: own },
    answer(list, [{ user: { displayName: 'Ada Lovelace' }, role: 'MEMBER' as const }]),
    answer(updateMine, { ...own, isListed: true }),
  );
  expect(await screen.findByText('Ada Lovelace')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'Show me to the other members' }));
  await waitFor(() => expect(sent(updateMine)[0]?.body).toEqual({ isListed: true }));
  expect(screen.getByRole('button', { name: 'Recommend this circle' })).toBeVisible();
});

describe('a membership', () => {
  const states: [string, object, string, string][] = [
    ['waits for its payment', { status: 'PENDING' }, 'Continue to payment of $25', 'Your access starts when'],
    ['was not paid in time', { status: 'UNPAID' }, 'Join for $25', 'did not arrive in time'],
    [
      'was declined',
      { status: 'UNPAID', payment: { ...money, state: 'FAILED' } },
      'Join for $25',
      'did not go through. Nothing was charged',
    ],
    ['was left, and is paid', { status: 'LEFT', payment: paid }, 'Come back', 'still paid'],
    [
      'was paid back by the bank',
      { status: 'REMOVED', payment: { ...paid, dispute: 'LOST' } },
      'Join for $25',
      'Your bank decided the dispute for you',
    ],
    ['has ended', { status: 'REMOVED' }, 'Join for $25', 'has ended'],
  ];
  it.each(states)('that %s says so', async (_, given, button, text) => {
    open({ membership: { ...membership, ...given } });
    expect(await screen.findByRole('button', { name: button })).toBeVisible();
    expect(screen.getByText(new RegExp(text))).toBeVisible();
  });

  it.each([
    ['PENDING', /\$25 is on its way to you/],
    ['FAILED', /refund of \$25 did not go through/],
    ['DONE', /\$25 was refunded/],
  ] as const)('shows a refund that is %s', async (status, title) => {
    const back = { id: 'r', amount: 25, status, cause: 'refund', failure: null, method: 'provider' as const };
    const refunds = [{ ...back, at: '2030-01-15T12:00:00Z' }];
    open({ membership: { ...membership, status: 'REMOVED', payment: { ...paid, refunds } } });
    expect(await screen.findByText(title)).toBeVisible();
  });

  it('says that money which came after one had cancelled is not a refund by the hosts', async () => {
    const back = { id: 'r', amount: 25, status: 'PENDING' as const, cause: 'leave', failure: null };
    const refunds = [{ ...back, method: 'provider' as const, at: '2030-01-15T12:00:00Z' }];
    open({ membership: { ...membership, status: 'LEFT', payment: { ...money, refunds } } });
    expect(await screen.findByText(/You had cancelled before it arrived/)).toBeVisible();
  });

  it('is ended after a question', async () => {
    const { user, sent } = open(
      { membership: { ...membership, payment: paid } },
      answer(leave, membership),
      answer(circleMembersContract.list),
    );
    expect(await screen.findByText('You are a member of this circle.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Leave circle' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave Founders?' }));
    expect(question.getByText(/Your access stays paid/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Leave circle' }));
    await waitFor(() => expect(sent(leave)).toHaveLength(1));
  });
});

it('shows coming socials of its hosts, and reads them again after an error', async () => {
  const hosts = [{ id, displayName: 'Grace Hopper', slug: 'grace' }];
  const { visible } = socialsContract;
  const { sent, unmount } = open({ hosts }, answer(visible, [{ title: 'Founders breakfast' }]));
  expect(await screen.findByRole('heading', { name: 'Upcoming socials' })).toBeVisible();
  expect(screen.getByText('Founders breakfast')).toBeVisible();
  expect(sent(visible)[0]?.query).toMatchObject({ hostIds: id });
  unmount();
  const again = open({ hosts }, refuse(visible, conflict('Away.')));
  await again.user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(again.sent(visible)).toHaveLength(2));
});

describe('monthly access', () => {
  const { updateMine } = circleMembersContract;
  const renewal = {
    ...{ price: 9, currency: 'USD', paidUntil: '2030-05-03T12:00:00Z', isEnding: false, overdue: null },
  };
  const monthly = { ...membership, payment: { ...paid, paid: 9, total: 9 }, renewal };
  const show = (given: object, ...answers: Answer[]) =>
    open(
      { interval: 'MONTH', price: 9, membership: { ...monthly, renewal: { ...renewal, ...given } } },
      answer(circleMembersContract.list),
      ...answers,
    );

  it('says before one joins what a month costs', async () => {
    open({ interval: 'MONTH', price: 9 });
    expect(await screen.findByText(/a month, renewed until you cancel/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join for $9 a month' })).toBeVisible();
  });

  it('says when it is renewed, and is cancelled after a question', async () => {
    const { user, sent } = show({}, answer(updateMine, monthly));
    expect(await screen.findByText('Renews on May 3, 2030 · $9 a month')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel renewal' }));
    const question = within(await screen.findByRole('dialog', { name: 'Cancel the renewal of Founders?' }));
    expect(question.getByText(/You stay a member until May 3, 2030/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel renewal' }));
    await waitFor(() => expect(sent(updateMine)).toMatchObject([{ body: { isRenewed: false } }]));
  });

  it('that was cancelled says when it ends, and can be renewed again', async () => {
    const { user, sent } = show({ isEnding: true }, answer(updateMine, monthly));
    expect(await screen.findByText('Your access ends on May 3, 2030. It is not renewed.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep renewing' }));
    await waitFor(() => expect(sent(updateMine)).toMatchObject([{ body: { isRenewed: true } }]));
  });

  it('says why it could not be renewed again', async () => {
    const { user } = show({ isEnding: true }, refuse(updateMine, conflict('The month is over.')));
    await user.click(await screen.findByRole('button', { name: 'Keep renewing' }));
    expect(await screen.findByText('The month is over.')).toBeVisible();
  });

  it('whose card was declined asks for the month, and leads to its payment page', async () => {
    const overdue = { until: '2030-05-10T12:00:00Z', isCharging: false, reason: 'Your card was declined.' };
    const { user, sent, address } = show(
      { overdue },
      answer(paymentsContract.openForCircle, { paymentId, url: null }),
    );
    expect(
      await screen.findByText(/Your card was declined. Pay by May 10, 2030 to stay a member/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Pay $9' }));
    await waitFor(() => expect(address()).toBe(`/payments/return?payment=${paymentId}`));
    expect(sent(paymentsContract.openForCircle)[0]?.body).toEqual({ memberId });
  });

  it('that has ended says why', async () => {
    const ended = { ...membership, joinedAt: '2030-01-03T12:00:00Z' };
    const lapsed = open({ interval: 'MONTH', membership: { ...ended, status: 'UNPAID' } });
    expect(await screen.findByText(/The month was not paid in time/)).toBeVisible();
    lapsed.unmount();
    open({ interval: 'MONTH', membership: { ...ended, status: 'LEFT' } });
    expect(await screen.findByText(/ended with the month that you paid/)).toBeVisible();
  });

  it('is not paid by a page while the card is charged', async () => {
    show({ overdue: { until: '2030-05-10T12:00:00Z', isCharging: true, reason: null } });
    expect(await screen.findByText('Your card is being charged for the next month.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Pay $9' })).not.toBeInTheDocument();
  });
});

it('does not ask its host to join it, but a manager who is none', async () => {
  const show = (id: string) =>
    renderPage(<CirclePage />, {
      path: '/circles/:slug',
      at: '/circles/founders',
      signedInAs: guest({ id: memberId }),
      answers: [
        answer(bySlug, { ...circle, isHost: true, hosts: [{ ...circle.hosts[0], id }] }),
        answer(circleMembersContract.list),
        answer(postsContract.list, []),
        answer(socialsContract.visible, []),
      ],
    });
  const own = show(memberId);
  expect(await screen.findByText(/You run this circle/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join for $25' })).not.toBeInTheDocument();
  own.unmount();
  show(paymentId);
  expect(await screen.findByRole('button', { name: 'Join for $25' })).toBeVisible();
});

it('leads its host to manage it', async () => {
  open({ isHost: true }, answer(circleMembersContract.list));
  const link = await screen.findByRole('link', { name: 'Manage this circle' });
  expect(link).toHaveAttribute('href', '/circles/founders/manage');
});

it('loads, is not there, or could not be loaded', async () => {
  const show = (read: Answer) =>
    renderPage(<CirclePage />, { path: '/circles/:slug', at: '/circles/founders', answers: [read] });
  const { unmount } = show(pending(bySlug));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
  unmount();
  const gone = show(refuse(bySlug, notFound('circle')));
  expect(await screen.findByRole('heading', { name: 'We could not find this circle' })).toBeVisible();
  // A visitor may have been invited to a private one.
  const signIn = screen.getByRole('link', { name: 'Sign in' });
  expect(signIn).toHaveAttribute('href', '/auth/login?returnTo=%2Fcircles%2Ffounders');
  gone.unmount();
  show(refuse(bySlug, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
