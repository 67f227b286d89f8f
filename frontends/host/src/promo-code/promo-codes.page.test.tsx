import { expect, it } from '@jest/globals';
import { badRequest, conflict } from '@momos/contracts/errors';
import { promoCodesContract } from '@momos/contracts/promo-codes';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { PromoCodesPage } from './promo-codes.page.tsx';

const { create, list, remove } = promoCodesContract;
const hosted = answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } });

const open = (...answers: Answer[]) =>
  renderPage(<PromoCodesPage />, {
    path: '/socials/:slug/manage/promo-codes',
    at: '/socials/sunset/manage/promo-codes',
    signedInAs: guest(),
    answers: [...answers, hosted],
  });

const openForm = async ({ user }: ReturnType<typeof open>) =>
  user.click(await screen.findByRole('button', { name: 'New promo code' }));

const typeCode = async ({ user }: ReturnType<typeof open>) =>
  user.type(await screen.findByRole('textbox', { name: 'Code' }), 'friends{Enter}');

it('shows discount, use and status of each code', async () => {
  open(
    answer(list, [
      { code: 'FRIENDS', kind: 'PERCENT', value: 20, uses: 3, maxUses: 10, isActive: true },
      { code: 'PRESS', kind: 'FREE', value: 0, uses: 1, isActive: false },
    ]),
  );
  const row = (code: string) =>
    within(screen.getByText(code, { selector: 'strong' }).closest('tr') as HTMLElement);
  await screen.findByText('FRIENDS');
  expect(row('FRIENDS').getByText('20% off')).toBeVisible();
  expect(row('FRIENDS').getByText('3 of 10')).toBeVisible();
  expect(row('PRESS').getByText('Ended')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End PRESS' })).toBeNull();
});

it('creates a code in capitals, for every ticket and without a limit', async () => {
  const page = open(answer(list), answer(create));
  await openForm(page);
  await typeCode(page);
  await waitFor(() =>
    expect(page.sent(create)[0]?.body).toMatchObject({
      code: 'FRIENDS',
      kind: 'PERCENT',
      value: 20,
      maxUses: null,
      tierIds: [],
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('takes an amount off in the currency of the social, with its decimals', async () => {
  const page = open(answer(list), answer(create));
  await openForm(page);
  await page.user.click(await screen.findByRole('combobox', { name: 'Discount' }));
  await page.user.click(await screen.findByRole('option', { name: 'Amount off', hidden: true }));
  const amount = screen.getByRole('textbox', { name: 'Amount' });
  await page.user.clear(amount);
  await page.user.type(amount, '12.345');
  expect(amount).toHaveValue('$12.34');
  await typeCode(page);
  await waitFor(() => expect(page.sent(create)[0]?.body).toMatchObject({ kind: 'FIXED', value: 12.34 }));
});

it('shows at its field what the server refuses', async () => {
  const page = open(
    answer(list),
    refuse(create, badRequest('Check it.', [{ field: 'body.code', message: 'This code exists already.' }])),
  );
  await openForm(page);
  await typeCode(page);
  const code = await screen.findByRole('textbox', { name: 'Code' });
  await waitFor(() => expect(code).toHaveAccessibleDescription(/This code exists already/));
  expect(code).toHaveValue('FRIENDS');
});

it('ends a code', async () => {
  const { user, sent } = open(answer(list, [{ code: 'FRIENDS', isActive: true }]), answer(remove));
  await user.click(await screen.findByRole('button', { name: 'End FRIENDS' }));
  await waitFor(() => expect(sent(remove)).toHaveLength(1));
});

it('loads', async () => {
  open(pending(list));
  expect(await screen.findByText('Loading')).toBeInTheDocument();
});

it('says that there are none yet', async () => {
  open(answer(list));
  expect(await screen.findByText('No promo codes yet')).toBeVisible();
});

it('offers to try again', async () => {
  open(refuse(list, conflict('The list is being rebuilt.')));
  expect(await screen.findByRole('alert')).toHaveTextContent('The list is being rebuilt.');
});

it('is for hosts only', async () => {
  open(answer(socialsContract.getBySlug, { owner: { displayName: 'Grace' } }));
  expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
});
