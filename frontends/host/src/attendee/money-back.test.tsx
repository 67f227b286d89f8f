import { beforeAll, describe, expect, it } from '@jest/globals';
import { badRequest } from '@momos/contracts/errors';
import { refundsContract } from '@momos/contracts/refunds';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { dialog, loadParts, openOne, paid } from '../../../testing/attendees-page.tsx';

beforeAll(loadParts);

const { refund } = refundsContract;

describe('refund', () => {
  async function openRefund(...answers: Answer[]) {
    const page = openOne({ status: 'APPROVED', payment: paid }, ...answers);
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Refund' }));
    return { page, form: await dialog('Refund Grace Hopper') };
  }

  it('says how much was refunded', async () => {
    const done = { amount: 30, currency: 'USD', status: 'DONE' } as const;
    const { page, form } = await openRefund(answer(refund, done));
    expect(form.getByText('$30')).toBeVisible();
    await page.user.type(form.getByLabelText('Internal note'), 'Ill');
    await page.user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() =>
      expect(page.sent(refund)[0]?.body).toEqual({
        type: 'FULL',
        reason: 'ATTENDEE_ASK_TO_CANCEL',
        note: 'Ill',
      }),
    );
    expect(await screen.findByText('$30 refunded to Grace Hopper')).toBeVisible();
  });

  it('shows at its field what the server refuses', async () => {
    const { page, form } = await openRefund(
      refuse(refund, badRequest('Check it.', [{ field: 'body.note', message: 'Too long.' }])),
    );
    await page.user.click(form.getByRole('button', { name: 'Refund' }));
    await waitFor(() => expect(form.getByLabelText('Internal note')).toHaveAccessibleDescription(/Too long/));
  });
});

describe('money that goes back', () => {
  const back = {
    id: '01930b5e-7c1a-7d2e-8f3a-0000000000bb',
    amount: 40,
    cause: 'cancel',
    failure: null,
    method: 'provider',
    at: '2030-01-05T12:00:00.000Z',
  } as const;
  const failed = { ...back, status: 'FAILED', failure: 'The card is closed.' } as const;
  const openBack = (refunds: object, ...answers: Answer[]) =>
    openOne(
      { status: 'CANCELLED', payment: { ...paid, refunds: [refunds], method: 'visa 4242' } },
      ...answers,
    );

  it.each([
    ['PENDING', '$40 is on its way back', 'Refund on its way'],
    ['UNKNOWN', '$40 is on its way back', 'Refund unclear'],
    ['FAILED', 'The refund of $40 failed', 'Refund failed'],
  ] as const)('is shown in the list and beside it: %s', async (status, words, badge) => {
    openBack({ ...failed, status });
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText(words)).toBeVisible();
    expect(screen.getByText(badge)).toBeInTheDocument();
  });

  it('is shown when it is done, also by hand', async () => {
    openBack({ ...back, status: 'DONE', method: 'manual' });
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText('$40 refunded on Jan 5, 2030')).toBeVisible();
    expect(panel.getByText(/Paid back by a host, outside of Momos\./)).toBeVisible();
  });

  it.each([
    ['OPEN', 'Grace Hopper disputes the payment of $40'],
    ['LOST', 'The payment of $40 was lost in a dispute'],
  ] as const)('says what a dispute means, and offers no refund: %s', async (dispute, title) => {
    openOne({
      status: 'APPROVED',
      payment: { ...paid, state: 'CAPTURED', paid: 40, dispute, refunds: [] },
    });
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText(title)).toBeVisible();
    expect(panel.queryByRole('button', { name: 'Refund' })).toBeNull();
  });

  it('is not paid back yet where staff undid that it was paid by hand', async () => {
    openBack({ ...failed, method: 'manual', failure: 'It was marked as paid another way by mistake.' });
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText('$40 was not paid back yet')).toBeVisible();
    expect(panel.getByText(/by mistake\. Momos still has the money/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Send again' })).toBeVisible();
  });

  it('is sent again after a question', async () => {
    const page = openBack(failed, answer(refund, { amount: 40, currency: 'USD', status: 'PENDING' }));
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText(/The card is closed\./)).toBeVisible();
    await page.user.click(panel.getByRole('button', { name: 'Send again' }));
    const asked = await dialog('Send $40 again?');
    expect(asked.getByText('visa 4242')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Send $40 again' }));
    expect(await screen.findByText('$40 is on its way to Grace Hopper')).toBeVisible();
    const [sent] = page.sent(refund);
    expect(sent?.body).toMatchObject({ refundId: failed.id, method: 'provider' });
    expect(sent?.idempotencyKey).toBeTruthy();
  });

  it('is booked when the host paid it another way', async () => {
    const page = openBack(failed, answer(refund, { amount: 40, currency: 'USD', status: 'DONE' }));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'I paid it back another way' }));
    const asked = await dialog('Paid $40 back another way?');
    await page.user.type(asked.getByLabelText('How did you pay it back?'), 'In cash');
    await page.user.click(asked.getByRole('button', { name: 'Yes, I paid $40 back' }));
    await waitFor(() =>
      expect(page.sent(refund)[0]?.body).toMatchObject({
        refundId: failed.id,
        method: 'manual',
        note: 'In cash',
      }),
    );
  });

  it('says why it was refused again', async () => {
    const again = { amount: 40, currency: 'USD', status: 'FAILED', failure: 'Still closed.' } as const;
    const page = openBack(failed, answer(refund, again));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Send again' }));
    await page.user.click((await dialog('Send $40 again?')).getByRole('button', { name: 'Send $40 again' }));
    expect(await screen.findByText('The refund of $40 was refused: Still closed.')).toBeVisible();
  });
});
