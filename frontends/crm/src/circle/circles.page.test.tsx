import { describe, expect, it } from '@jest/globals';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { configsContract } from '@momos/contracts/configs';
import { badRequest, conflict } from '@momos/contracts/errors';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { CirclesPage } from './circles.page.tsx';

const { create, get, list, update } = circlesContract;
const { refund } = circleMembersContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const memberId = '01930b5e-7c1a-7d2e-8f3a-000000000002';
const refundId = '01930b5e-7c1a-7d2e-8f3a-000000000003';
const circle = {
  id,
  name: 'Founders',
  slug: 'founders',
  description: '',
  visibility: 'PRIVATE' as const,
  price: 25,
  currency: 'USD',
  memberCount: 1,
  hosts: [{ displayName: 'Grace Hopper' }],
  version: 3,
  isHost: true,
  membership: null,
};
const money = { state: 'CAPTURED' as const, currency: 'USD', total: 25, paid: 25, refunded: 0, refunds: [] };
const member = {
  id: memberId,
  status: 'ACTIVE' as const,
  joinedAt: '2030-01-15T12:00:00Z',
  user: { displayName: 'Ada Lovelace' },
  payment: money,
};

const open = (...answers: Answer[]) =>
  renderPage(<CirclesPage />, {
    path: '/manager/circles',
    signedInAs: manager(),
    answers: [...answers, answer(configsContract.social, { currencies: ['USD', 'EUR'] })],
  });

it('shows every circle with what access costs', async () => {
  open(answer(list, [circle]));
  const row = within((await screen.findByText('Founders')).closest('tr') as HTMLElement);
  expect(row.getByText('$25')).toBeVisible();
  expect(row.getByText('Private')).toBeVisible();
  expect(row.getByLabelText('Grace Hopper')).toBeVisible();
});

it('loads, says what to do first, and offers to try again', async () => {
  const { unmount } = open(pending(list));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
  unmount();
  const empty = open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No circles yet' })).toBeVisible();
  empty.unmount();
  open(refuse(list, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
});

describe('a new circle', () => {
  const fill = async (...answers: Answer[]) => {
    const page = open(answer(list, [circle]), ...answers);
    await page.user.click(await screen.findByRole('button', { name: 'New circle' }));
    await page.user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Readers');
    await page.user.click(screen.getByRole('button', { name: 'Create circle' }));
    return page;
  };

  it('is created and opened', async () => {
    const { sent, address } = await fill(
      answer(create, circle),
      answer(get, circle),
      answer(circleMembersContract.list),
    );
    await waitFor(() => expect(address()).toContain(`circle=${id}`));
    expect(sent(create)[0]?.body).toMatchObject({ name: 'Readers', price: 0, currency: 'USD' });
  });

  it('shows at its field what the server refuses', async () => {
    await fill(
      refuse(create, badRequest('Check it.', [{ field: 'body.price', message: 'At least $0.50, or 0.' }])),
    );
    await waitFor(() =>
      expect(screen.getByLabelText('Price of access')).toHaveAccessibleDescription(/At least/),
    );
  });
});

describe('an open circle', () => {
  const openCircle = async (given: object, ...answers: Answer[]) => {
    const members = answer(circleMembersContract.list, [{ ...member, ...given }]);
    const page = open(answer(list, [circle]), answer(get, circle), members, ...answers);
    await page.user.click(await screen.findByText('Founders'));
    expect(await screen.findByText('Ada Lovelace')).toBeVisible();
    return page;
  };

  it('shows its members with their money, and is changed on the version that was read', async () => {
    const { user, sent } = await openCircle({}, answer(update, circle));
    expect(screen.getByText(/Paid \$25/)).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), ' of 2030');
    await user.click(screen.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(sent(update)).toHaveLength(1));
    expect(sent(update)[0]).toMatchObject({ ifMatch: '"3"', body: { name: 'Founders of 2030' } });
  });

  it('refunds a member after a question', async () => {
    const { user, sent } = await openCircle({}, answer(refund, { ...member, status: 'REMOVED' }));
    await user.click(screen.getByRole('button', { name: 'Refund' }));
    const question = within(await screen.findByRole('dialog', { name: 'Refund $25 to Ada Lovelace?' }));
    await user.click(question.getByRole('button', { name: 'Refund $25' }));
    await waitFor(() => expect(sent(refund)).toHaveLength(1));
    expect(sent(refund)[0]?.body).toEqual({});
  });

  it('says that a refund failed, and books one that was paid another way', async () => {
    const back = {
      id: refundId,
      amount: 25,
      status: 'FAILED' as const,
      cause: 'refund',
      failure: 'The card is closed.',
      method: 'provider' as const,
      at: '2030-01-15T12:00:00Z',
    };
    const failed = { status: 'REMOVED', payment: { ...money, refunds: [back] } };
    const { user, sent } = await openCircle(failed, answer(refund, member));
    expect(screen.getByText('The refund of $25 failed')).toBeVisible();
    expect(screen.getByText(/The card is closed. Momos still has the money/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'I paid it back another way' }));
    const question = within(await screen.findByRole('dialog', { name: 'Paid $25 back another way?' }));
    await user.click(question.getByRole('button', { name: 'Yes, I paid $25 back' }));
    await waitFor(() => expect(sent(refund)).toHaveLength(1));
    expect(sent(refund)[0]?.body).toEqual({ refundId, method: 'manual' });
  });

  it.each([
    ['OPEN', 'ACTIVE', /\$25 in dispute/],
    ['LOST', 'REMOVED', /\$25 lost in a dispute/],
  ] as const)('shows a dispute that is %s, and offers no refund', async (dispute, status, line) => {
    await openCircle({ status, payment: { ...money, state: 'CAPTURED', paid: 25, dispute, refunds: [] } });
    expect(screen.getByText(line)).toBeVisible();
    expect(screen.queryAllByText('In dispute')).toHaveLength(dispute === 'OPEN' ? 1 : 0);
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('offers no refund of who is blocked, as their money is on its way back', async () => {
    await openCircle({ status: 'BLOCKED' });
    expect(screen.getByText('Blocked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('shows a refund by hand that was undone as not paid yet', async () => {
    const back = { id: refundId, amount: 25, status: 'FAILED', cause: 'refund', method: 'manual' } as const;
    const undone = {
      ...back,
      failure: 'It was marked as paid another way by mistake.',
      at: '2030-01-15T12:00:00Z',
    };
    await openCircle({ status: 'REMOVED', payment: { ...money, refunds: [undone] } });
    expect(screen.getByText('$25 was not paid back yet')).toBeVisible();
  });
});
