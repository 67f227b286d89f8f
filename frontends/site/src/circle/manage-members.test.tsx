import { describe, expect, it } from '@jest/globals';
import { circleBlastsContract } from '@momos/contracts/circle-blasts';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { conflict } from '@momos/contracts/errors';
import type { CircleView } from '@momos/contracts/circles';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { ManageMembers } from './manage-members.tsx';

const { list, refund } = circleMembersContract;
const memberId = '01930b5e-7c1a-7d2e-8f3a-000000000002';
const refundId = '01930b5e-7c1a-7d2e-8f3a-000000000003';
const circle = {
  ...{ id: '01930b5e-7c1a-7d2e-8f3a-000000000001', slug: 'founders', name: 'Founders' },
  isApprovalRequired: true,
} as CircleView;
const money = { state: 'CAPTURED' as const, currency: 'USD', total: 25, paid: 25, refunded: 0, refunds: [] };
const member = {
  ...{ id: memberId, status: 'ACTIVE' as const, role: 'MEMBER' as const, payment: money },
  ...{ user: { displayName: 'Ada Lovelace' }, answers: [], referredBy: null, renewal: null },
  joinedAt: '2030-01-15T12:00:00Z',
};

const path = '/circles/founders/manage';
const open = (query: string, ...answers: Answer[]) =>
  renderPage(<ManageMembers circle={circle} />, {
    ...{ path, at: `${path}${query}`, signedInAs: guest(), answers },
  });

describe('money', () => {
  const failed = {
    ...{ id: refundId, amount: 25, status: 'FAILED' as const, cause: 'refund' },
    ...{ failure: 'The card is closed.', method: 'provider' as const, at: '2030-01-15T12:00:00Z' },
  };
  const removed = { ...member, status: 'REMOVED' as const, payment: { ...money, refunds: [failed] } };

  it('of refunds that failed is where their mail leads to, and is sent again', async () => {
    const { user, sent } = open('?show=REFUND_FAILED', answer(list, [removed]), answer(refund, removed));
    expect(await screen.findByText('The refund of $25 failed')).toBeVisible();
    expect(sent(list)[0]?.query).toMatchObject({ refund: 'FAILED' });
    expect(sent(list)[0]?.query).not.toHaveProperty('status');
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    const question = within(await screen.findByRole('dialog', { name: 'Send $25 again?' }));
    await user.click(question.getByRole('button', { name: 'Send $25 again' }));
    await waitFor(() => expect(sent(refund)[0]?.body).toEqual({ refundId, method: 'provider' }));
  });

  it('that a host paid back another way is booked', async () => {
    const { user, sent } = open('?show=REFUND_FAILED', answer(list, [removed]), answer(refund, removed));
    await user.click(await screen.findByRole('button', { name: 'I paid it back another way' }));
    const question = within(await screen.findByRole('dialog', { name: 'Paid $25 back another way?' }));
    await user.click(question.getByRole('button', { name: 'Yes, I paid $25 back' }));
    await waitFor(() => expect(sent(refund)[0]?.body).toEqual({ refundId, method: 'manual' }));
  });

  it('is shown with a dispute, while which nothing can be refunded', async () => {
    open('?show=ACTIVE', answer(list, [{ ...member, payment: { ...money, dispute: 'OPEN' as const } }]));
    expect(await screen.findByText('In dispute')).toBeVisible();
    expect(screen.getByText(/\$25 in dispute/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('of who left goes back after a question', async () => {
    const { user, sent } = open(
      '?show=LEFT',
      answer(list, [{ ...member, status: 'LEFT' }]),
      answer(refund, member),
    );
    expect(await screen.findByText(/Paid \$25/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const question = within(await screen.findByRole('dialog', { name: 'Refund $25 to Ada Lovelace?' }));
    await user.click(question.getByRole('button', { name: 'Refund $25' }));
    await waitFor(() => expect(sent(refund)[0]?.body).toEqual({}));
  });
});

it('decides on several requests together, after a question', async () => {
  const other = { ...member, id: refundId, user: { displayName: 'Grace Hopper' } };
  const asking = [member, other].map(each => ({ ...each, status: 'REQUESTED' as const, payment: null }));
  const { decideSome } = circleMembersContract;
  const { user, sent } = open('', answer(list, asking), answer(decideSome, [member, member]));
  await user.click(await screen.findByRole('checkbox', { name: 'Choose Grace Hopper' }));
  expect(screen.getByText('1 chosen')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Choose all 2' }));
  await user.click(screen.getByRole('button', { name: 'Approve 2' }));
  const question = within(await screen.findByRole('dialog', { name: 'Approve 2 requests?' }));
  expect(question.getByText('Ada Lovelace, Grace Hopper')).toBeVisible();
  expect(sent(decideSome)).toEqual([]);
  await user.click(question.getByRole('button', { name: 'Approve 2' }));
  await waitFor(() =>
    expect(sent(decideSome)[0]?.body).toEqual({ memberIds: [memberId, refundId], decision: 'APPROVE' }),
  );
  expect(await screen.findByText('0 chosen')).toBeVisible();
});

describe('messages', () => {
  const { received } = circleBlastsContract;
  const show = async (...answers: Answer[]) => {
    const page = open('?show=ACTIVE', answer(list, [member]), ...answers);
    await page.user.click(await screen.findByRole('button', { name: 'Messages to Ada Lovelace' }));
    return {
      ...page,
      panel: within(await screen.findByRole('dialog', { name: 'Messages to Ada Lovelace' })),
    };
  };

  it('that a member was sent are shown with what became of them', async () => {
    const message = { subject: 'Tonight', status: 'SENT' as const, unsent: null, nextTryAt: null };
    const { panel, sent } = await show(answer(received, [{ ...message, at: '2030-01-15T12:00:00Z' }]));
    expect(await panel.findByText('Tonight')).toBeVisible();
    expect(panel.getByText(/^Sent · /)).toBeVisible();
    expect(sent(received)[0]?.params).toMatchObject({ memberId });
  });

  it('are none, or could not be loaded', async () => {
    const { panel, unmount } = await show(answer(received, []));
    expect(await panel.findByText('This circle has sent them no messages yet.')).toBeVisible();
    unmount();
    const failed = await show(refuse(received, conflict('Away.')));
    expect(await failed.panel.findByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

it.each([
  ['Paying', 'PENDING'],
  ['Not paid', 'UNPAID'],
  ['Left', 'LEFT'],
  ['Access ended', 'REMOVED'],
])('shows those who are %s, and keeps it in the address', async (name, status) => {
  const { user, sent, address } = open('', answer(list));
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(sent(list).at(-1)?.query).toMatchObject({ status }));
  expect(address()).toBe(`${path}?show=${status}`);
});

it('loads, has none, and could not be loaded', async () => {
  const loading = open('', pending(list));
  await waitFor(() => expect(screen.queryAllByText(/^Loading/)).not.toEqual([]));
  loading.unmount();
  const none = open('?show=REFUND_FAILED', answer(list));
  expect(await screen.findByText('No refund needs you.')).toBeVisible();
  none.unmount();
  open('', refuse(list, conflict('Away.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});
