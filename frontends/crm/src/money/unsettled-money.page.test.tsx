import { expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { unsettledMoneyContract } from '@momos/contracts/unsettled-money';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { UnsettledMoneyPage } from './unsettled-money.page.tsx';

const { giveUp, list, sendAgain, undo } = unsettledMoneyContract;
const id = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const failed = {
  id,
  what: 'REFUND',
  status: 'FAILED',
  title: 'Sunset supper',
  subject: { kind: 'social-ticket', scopeId: 's1' },
  amount: 40,
  currency: 'USD',
  reason: 'The card is closed.',
  payer: { displayName: 'Grace Hopper', email: 'grace@example.com' },
  payee: { id: 'host-1', displayName: null, email: null },
} as const;

const open = (...answers: Answer[]) =>
  renderPage(<UnsettledMoneyPage />, {
    path: '/manager/money',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

coverStates(list, open);

it('shows whose money waits, why, and for what', async () => {
  const { sent } = open(answer(list, [failed], { meta: { counts: { refunds: 1, orders: 3 } } }));
  expect(await screen.findByRole('heading', { name: 'Refund of $40' })).toBeVisible();
  expect(screen.getByText('The card is closed.')).toBeVisible();
  expect(screen.getByText('Grace Hopper')).toBeVisible();
  expect(screen.getByText('grace@example.com')).toBeVisible();
  expect(screen.getByText('host-1')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sunset supper' })).toHaveAttribute('href', '/manager/socials/s1');
  expect(screen.getByRole('button', { name: 'Charges and releases 3' })).toBeVisible();
  expect(sent(list)[0]?.query).toMatchObject({ what: 'refunds' });
});

it('says that all is settled', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'All settled' })).toBeVisible();
});

it('sends a refund again after a question', async () => {
  const { user, sent } = open(
    answer(list, [failed]),
    answer(sendAgain, { status: 'DONE', amount: 40, currency: 'USD' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const asked = await dialog('Refund of $40: send again?');
  await user.click(asked.getByRole('button', { name: 'Send $40 again' }));
  expect(await screen.findByText('$40 settled')).toBeVisible();
  expect(sent(sendAgain)).toMatchObject([{ params: { id }, body: { method: 'provider' } }]);
});

it('books what was paid another way, with a note', async () => {
  const { user, sent } = open(answer(list, [failed]), answer(sendAgain, { status: 'DONE' }));
  await user.click(await screen.findByRole('button', { name: 'Paid another way' }));
  const asked = await dialog('Paid $40 another way?');
  await user.type(asked.getByLabelText('Who paid it, and how?'), 'By bank transfer');
  await user.click(asked.getByRole('button', { name: 'Yes, $40 was paid' }));
  await waitFor(() =>
    expect(sent(sendAgain)[0]?.body).toEqual({ method: 'manual', note: 'By bank transfer' }),
  );
});

it.each([
  ['FAILED', '$40 was refused again: The card is closed.'],
  ['PENDING', '$40 sent. The payment provider has not confirmed it yet.'],
] as const)('says how it went: %s', async (status, words) => {
  const { user } = open(
    answer(list, [failed]),
    answer(sendAgain, { status, amount: 40, currency: 'USD', reason: 'The card is closed.' }),
  );
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  await user.click(await screen.findByRole('button', { name: 'Send $40 again' }));
  expect(await screen.findByText(words)).toBeVisible();
});

it('keeps the question open with what the server refuses', async () => {
  const done = new AppError('already_done', 'Everything of this payment has been refunded.');
  const { user } = open(answer(list, [failed]), refuse(sendAgain, done));
  await user.click(await screen.findByRole('button', { name: 'Send again' }));
  const asked = await dialog('Refund of $40: send again?');
  await user.click(asked.getByRole('button', { name: 'Send $40 again' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Everything of this payment has been refunded.');
});

it('offers to try what is not answered, and nothing by hand', async () => {
  const waiting = { ...failed, what: 'CAPTURE', status: 'UNKNOWN', reason: null } as const;
  const { user, address } = open(
    answer(list, [waiting], { when: ({ query }) => query.what === 'orders' }),
    answer(list),
  );
  await user.click(await screen.findByRole('button', { name: /^Charges and releases/ }));
  expect(await screen.findByRole('heading', { name: 'Charge of $40' })).toBeVisible();
  expect(screen.getByText('The payment provider has not answered. We keep asking.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Try now' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Paid another way' })).toBeNull();
  expect(address()).toBe('/manager/money?status=orders');
});

/** A list of another kind than refunds, behind its filter. */
async function openKind(label: RegExp, what: string, item: object, ...answers: Answer[]) {
  const page = open(
    answer(list, [item as typeof failed], { when: ({ query }) => query.what === what }),
    answer(list),
    ...answers,
  );
  await page.user.click(await screen.findByRole('button', { name: label }));
  return page;
}

const charge = { ...failed, what: 'CAPTURE', reason: 'Nothing is authorised.' } as const;

it('shows a charge that was refused, and tries it again', async () => {
  const { user, sent } = await openKind(
    /^Refused charges/,
    'captures',
    charge,
    answer(sendAgain, { status: 'FAILED', amount: 40, currency: 'USD', reason: 'Card declined.' }),
  );
  expect(await screen.findByRole('heading', { name: 'Charge of $40' })).toBeVisible();
  expect(screen.getByText('Nothing is authorised.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const asked = await dialog('Charge $40 again?');
  await user.click(asked.getByRole('button', { name: 'Charge $40 again' }));
  expect(await screen.findByText('$40 was refused again: Card declined.')).toBeVisible();
  expect(sent(sendAgain)).toMatchObject([{ params: { id }, body: { method: 'provider' } }]);
});

it('gives up a charge that was refused, with the reason', async () => {
  const outcome = { status: 'PENDING', amount: 40, currency: 'USD' } as const;
  const { user, sent } = await openKind(/^Refused charges/, 'captures', charge, answer(giveUp, outcome));
  await user.click(await screen.findByRole('button', { name: 'Give up' }));
  const asked = await dialog('Give up the charge of $40?');
  await user.type(asked.getByLabelText('Why?'), 'The guest cannot come');
  await user.click(asked.getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('Charge given up. $40 is being released.')).toBeVisible();
  expect(sent(giveUp)).toMatchObject([{ params: { id }, body: { note: 'The guest cannot come' } }]);
});

it('shows what was paid another way with its note, and undoes it', async () => {
  const booked = { ...failed, status: 'DONE', note: 'By bank transfer' } as const;
  const outcome = { status: 'FAILED', amount: 40, currency: 'USD' } as const;
  const { user, sent, address } = await openKind(/^Paid by hand/, 'manual', booked, answer(undo, outcome));
  expect(await screen.findByText('By bank transfer')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  expect(address()).toBe('/manager/money?status=manual');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const asked = await dialog('$40 was not paid another way?');
  await user.type(asked.getByLabelText('What was wrong?'), 'Wrong guest');
  await user.click(asked.getByRole('button', { name: 'Yes, undo it' }));
  expect(await screen.findByText('$40 waits under Refunds again')).toBeVisible();
  expect(sent(undo)).toMatchObject([{ params: { id }, body: { note: 'Wrong guest' } }]);
});

it('shows a payment for what is not there, and refunds it', async () => {
  const orphan = { ...failed, what: 'ORPHAN', reason: null } as const;
  const { user, sent } = await openKind(
    /^Paid for nothing/,
    'orphans',
    orphan,
    answer(sendAgain, { status: 'PENDING', amount: 40, currency: 'USD' }),
  );
  expect(await screen.findByRole('heading', { name: 'Payment of $40' })).toBeVisible();
  expect(screen.getByText(/^What this paid for is not there/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Refund' }));
  const asked = await dialog('Refund $40?');
  await user.click(asked.getByRole('button', { name: 'Refund $40' }));
  expect(await screen.findByText(/^\$40 sent\./)).toBeVisible();
  expect(sent(sendAgain)).toMatchObject([{ params: { id }, body: { method: 'provider' } }]);
});

it('leads to the post of a payment for one', async () => {
  const subject = { kind: 'post-unlock', id: 'unlock', scopeId: 'post-1' };
  await openKind(/^Paid for nothing/, 'orphans', {
    ...failed,
    what: 'ORPHAN',
    title: 'The numbers',
    subject,
  });
  const link = await screen.findByRole('link', { name: 'The numbers' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/posts/post-1'));
});

it('leads to the circle of a payment for access', async () => {
  const subject = { kind: 'circle-access', id: 'member', scopeId: 'circle-1' };
  await openKind(/^Paid for nothing/, 'orphans', { ...failed, what: 'ORPHAN', title: 'Founders', subject });
  const link = await screen.findByRole('link', { name: 'Founders' });
  expect(link).toHaveAttribute('href', expect.stringContaining('/manager/circles?circle=circle-1'));
});

it('shows a dispute with its deadline, and nothing to send', async () => {
  const dispute = {
    ...failed,
    what: 'DISPUTE',
    status: 'OPEN',
    reason: 'product_not_received',
    dueBy: '2030-03-01T12:00:00.000Z',
  } as const;
  const { user } = open(
    answer(list, [dispute], { when: ({ query }) => query.what === 'disputes' }),
    answer(list),
  );
  await user.click(await screen.findByRole('button', { name: /^Disputes/ }));
  expect(await screen.findByRole('heading', { name: 'Dispute of $40' })).toBeVisible();
  expect(screen.getByText(/^The payer’s bank says: product not received\./)).toBeVisible();
  expect(screen.getByText('Evidence until')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});
