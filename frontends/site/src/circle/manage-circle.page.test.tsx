import { describe, expect, it } from '@jest/globals';
import { circleInvitationsContract } from '@momos/contracts/circle-invitations';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { membershipStatuses } from '@momos/contracts/circle-membership';
import { type CircleStatistics, circleStatisticsContract } from '@momos/contracts/circle-statistics';
import { circlesContract } from '@momos/contracts/circles';
import { conflict, notFound } from '@momos/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, answerBy, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { ManageCirclePage } from './manage-circle.page.tsx';

const { bySlug, renewInviteCode, update } = circlesContract;
const { decide, list } = circleMembersContract;
const { invite, list: invitations, withdraw } = circleInvitationsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const memberId = '01930b5e-7c1a-7d2e-8f3a-000000000002';
const circle = {
  ...{ id, version: 3, slug: 'founders', name: 'Founders', description: '', price: 0, currency: 'USD' },
  ...{ visibility: 'PRIVATE' as const, bannerUrl: null, isApprovalRequired: true, isHost: true },
  questions: [{ id: 'why', title: 'Why?', isRequired: true }],
  inviteCode: 'abc123abc1',
  interval: 'ONCE' as const,
  membership: null,
};
const member = {
  ...{ id: memberId, status: 'REQUESTED' as const, role: 'MEMBER' as const },
  user: { displayName: 'Ada Lovelace' },
  answers: [{ title: 'Why do you join?', answer: 'To build.' }],
  referredBy: { displayName: 'Grace Hopper' },
  payment: null,
  renewal: null,
};

const counts = Object.fromEntries(membershipStatuses.map(status => [status, 0]));
const statistics = {
  byStatus: { ...counts, ACTIVE: 40, REQUESTED: 2 } as CircleStatistics['byStatus'],
  joinedByWeek: ['2031-02-24', '2031-03-03'].map(week => ({ week, joined: 3 })),
  recommenders: [{ user: { displayName: 'Grace Hopper', slug: 'grace' }, members: 7 }],
  money: [{ currency: 'USD', captured: 50, refunded: 25, net: 25 }],
  monthly: [{ currency: 'USD', members: 3, ending: 1, overdue: 1, amount: 18 }],
};

const open = (given: object, members: object[], ...answers: Answer[]) =>
  renderPage(<ManageCirclePage />, {
    path: '/circles/:slug/manage',
    at: '/circles/founders/manage',
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(bySlug, { ...circle, ...given }),
      answer(list, members),
      answer(invitations, []),
      answer(circleStatisticsContract.get, statistics),
    ],
  });

describe('requests', () => {
  it('are shown with their answers and who recommended, and decided', async () => {
    const { user, sent } = open({}, [member], answer(decide, { ...member, status: 'ACTIVE' }));
    const item = within(await screen.findByRole('article', { name: 'Ada Lovelace' }));
    expect(item.getByText('To build.')).toBeVisible();
    expect(item.getByText('Recommended by Grace Hopper')).toBeVisible();
    expect(sent(list)[0]?.query).toMatchObject({ status: 'REQUESTED' });
    await user.click(item.getByRole('button', { name: 'Approve' }));
    await waitFor(() =>
      expect(sent(decide)[0]).toMatchObject({ params: { memberId }, body: { decision: 'APPROVE' } }),
    );
  });

  it('are none', async () => {
    open({}, []);
    expect(await screen.findByText('No requests wait for you.')).toBeVisible();
  });
});

describe('members', () => {
  const active = { ...member, status: 'ACTIVE' as const };

  it('are removed after a question', async () => {
    const { user, sent } = open({ isApprovalRequired: false }, [active], answer(decide, active));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove Ada Lovelace?' }));
    expect(sent(decide)).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent(decide)[0]?.body).toEqual({ decision: 'REMOVE' }));
  });

  it('become hosts', async () => {
    const { user, sent } = open({ isApprovalRequired: false }, [active], answer(decide, active));
    await user.click(await screen.findByRole('button', { name: 'Make host' }));
    await waitFor(() => expect(sent(decide)[0]?.body).toEqual({ role: 'HOST' }));
  });

  it('leave the owner alone', async () => {
    open({ isApprovalRequired: false }, [{ ...active, role: 'OWNER' }]);
    expect(await screen.findByText('Owner')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
  });
});

it('invites by address, and by a link that can be renewed', async () => {
  const { user, sent } = open({}, [], answer(invite, { asked: 2 }), answer(renewInviteCode, circle));
  await user.type(
    await screen.findByRole('textbox', { name: 'E-mail addresses' }),
    'a@example.com, b@example.com',
  );
  await user.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(() => expect(sent(invite)[0]?.body).toEqual({ emails: ['a@example.com', 'b@example.com'] }));
  await user.click(screen.getByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(sent(renewInviteCode)).toHaveLength(1));
});

it('lists invited addresses, and takes one back', async () => {
  const invitation = { id: memberId, email: 'ada@example.org', invitedAt: '2031-03-03T12:00:00Z' };
  const { user, sent } = open(
    {},
    [],
    answerBy(invitations, () => (sent(withdraw).length > 0 ? [] : [invitation])),
    answer(withdraw),
  );
  expect(await screen.findByText('ada@example.org')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw the invitation of ada@example.org' }));
  await waitFor(() => expect(screen.queryByText('ada@example.org')).toBeNull());
  expect(sent(withdraw)[0]?.params).toEqual({ id, invitationId: memberId });
});

it('keeps what is being written in the settings when the link is renewed', async () => {
  const { user, sent } = open(
    {},
    [],
    answerBy(bySlug, () => ({ ...circle, version: sent(renewInviteCode).length > 0 ? 4 : 3 })),
    answer(renewInviteCode, { ...circle, version: 4 }),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' of Rome');
  await user.click(screen.getByRole('button', { name: 'Make a new link' }));
  await waitFor(() => expect(sent(bySlug)).toHaveLength(2));
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Founders of Rome');
});

it('shows how the circle does', async () => {
  open({}, []);
  expect(await screen.findByText('40')).toBeVisible();
  expect(screen.getByText('6 joined in the last 4 weeks')).toBeVisible();
  expect(screen.getByText('$50 paid, $25 refunded')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Grace Hopper' })).toHaveAttribute('href', '/users/grace');
});

it('saves settings and questions on the version that was read', async () => {
  const { user, sent } = open({}, [], answer(update, circle));
  await user.click(await screen.findByRole('button', { name: 'Add a question' }));
  await user.type(screen.getByRole('textbox', { name: 'Question 2' }), 'What else?');
  await user.click(screen.getByRole('radio', { name: 'Signed-in people' }));
  await user.click(screen.getByRole('checkbox', { name: 'Of a school' }));
  await user.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(sent(update)).toHaveLength(1));
  expect(sent(update)[0]).toMatchObject({
    ifMatch: '"3"',
    body: {
      visibility: 'COMMUNITY_ONLY',
      neededEmailCategories: ['SCHOOL'],
      questions: [{ title: 'Why?' }, { title: 'What else?', isRequired: false }],
    },
  });
});

it('is for hosts alone, and says when there is no such circle or it could not be loaded', async () => {
  const { unmount } = open({ isHost: false }, []);
  expect(await screen.findByRole('heading', { name: 'Only hosts manage a circle' })).toBeVisible();
  unmount();
  const show = (read: Answer) =>
    renderPage(<ManageCirclePage />, {
      ...{ path: '/circles/:slug/manage', at: '/circles/founders/manage', signedInAs: guest() },
      answers: [read],
    });
  const gone = show(refuse(bySlug, notFound('circle')));
  expect(await screen.findByRole('heading', { name: 'We could not find this circle' })).toBeVisible();
  gone.unmount();
  const away = show(refuse(bySlug, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  away.unmount();
  show(pending(bySlug));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
});
