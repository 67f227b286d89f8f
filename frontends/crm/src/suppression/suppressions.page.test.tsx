import { expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { suppressionsContract } from '@momos/contracts/suppressions';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { SuppressionsPage } from './suppressions.page.tsx';

const { list, lift } = suppressionsContract;
const id = '01930b5e-7c1a-7d2e-8f3a-00000000000a';
const missing = {
  id,
  address: 'ada@example.com',
  kind: 'NO_SUCH_ADDRESS',
  reason: 'RCPT TO 550 5.1.1',
  at: '2035-01-10T12:00:00.000Z',
  expiresAt: '2035-02-09T12:00:00.000Z',
} as const;
const stopped = { ...missing, address: '+12125550100', kind: 'STOPPED', expiresAt: null } as const;

const open = (...answers: Answer[]) =>
  renderPage(<SuppressionsPage />, {
    path: '/manager/suppressions',
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

coverStates(list, open);

it('shows which addresses receive nothing, why, and until when', async () => {
  const { sent } = open(answer(list, [missing]));
  expect(await screen.findByRole('heading', { name: 'ada@example.com' })).toBeVisible();
  expect(screen.getByText('RCPT TO 550 5.1.1')).toBeVisible();
  expect(screen.getByText('Wednesday, January 10, 2035')).toBeVisible();
  expect(screen.getByText('Friday, February 9, 2035')).toBeVisible();
  expect(sent(list)[0]?.query).toMatchObject({ kind: 'NO_SUCH_ADDRESS' });
});

it('says that there are none', async () => {
  open(answer(list));
  expect(await screen.findByRole('heading', { name: 'No suppressed addresses' })).toBeVisible();
});

it('counts each kind, and finds a whole address in all of them', async () => {
  const { user, sent, address } = open(
    answer(list, [], { when: ({ query }) => query.address === 'eve@example.com' }),
    answer(list, [missing], { meta: { counts: { NO_SUCH_ADDRESS: 12, STOPPED: 3, COMPLAINED: 0 } } }),
  );
  expect(await screen.findByRole('button', { name: 'Does not exist 12' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(screen.getByRole('button', { name: 'Reported as spam 0' })).toBeVisible();
  await user.type(screen.getByRole('searchbox', { name: 'Find an address' }), 'eve@example.com{Enter}');
  expect(await screen.findByRole('heading', { name: 'Not suppressed' })).toBeVisible();
  expect(sent(list).at(-1)?.query).toEqual({ pageSize: '20', address: 'eve@example.com' });
  expect(address()).toBe('/manager/suppressions?address=eve%40example.com');
});

it('lifts one after a question, and reads the list again', async () => {
  const { user, sent } = open(answer(list, [missing]), answer(lift, { ok: true }));
  await user.click(await screen.findByRole('button', { name: 'Send again to ada@example.com' }));
  const asked = await dialog('Send to ada@example.com again?');
  await user.click(asked.getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('Momos sends to ada@example.com again')).toBeVisible();
  expect(sent(lift)).toMatchObject([{ params: { id } }]);
  await waitFor(() => expect(sent(list).length).toBeGreaterThan(1));
});

it('lifts many, and says how many of them had asked for silence', async () => {
  const other = { ...stopped, id: id.replace(/a$/, 'b') };
  const { user, sent } = open(answer(list, [missing, other]), answer(lift, { ok: true }));
  await user.click(await screen.findByRole('button', { name: 'Select all 2' }));
  await user.click(screen.getByRole('button', { name: 'Send again to 2' }));
  const asked = await dialog('Send again to 2 addresses?');
  expect(asked.getByText('1; send again only if they asked you to')).toBeVisible();
  await user.click(asked.getByRole('button', { name: 'Send again to 2' }));
  act(() => void window.dispatchEvent(new Event('pagehide')));
  await waitFor(() => expect(sent(lift)).toHaveLength(2));
  expect(await screen.findByText('2 addresses can be written to again')).toBeVisible();
});

it('keeps the question open with what the server refuses', async () => {
  const { user } = open(
    answer(list, [missing]),
    refuse(lift, new AppError('unavailable', 'Try again in a minute.')),
  );
  await user.click(await screen.findByRole('button', { name: 'Send again to ada@example.com' }));
  const asked = await dialog('Send to ada@example.com again?');
  await user.click(asked.getByRole('button', { name: 'Send again' }));
  expect(await asked.findByRole('alert')).toHaveTextContent('Try again in a minute.');
});

it('shows numbers that answered STOP, and warns before it lifts one', async () => {
  const { user, address } = open(
    answer(list, [stopped], { when: ({ query }) => query.kind === 'STOPPED' }),
    answer(list),
  );
  await user.click(await screen.findByRole('button', { name: 'Answered STOP' }));
  expect(await screen.findByRole('heading', { name: '+12125550100' })).toBeVisible();
  expect(screen.getByText('Not by itself')).toBeVisible();
  expect(address()).toBe('/manager/suppressions?status=STOPPED');
  await user.click(screen.getByRole('button', { name: 'Send again to +12125550100' }));
  expect((await dialog('Send to +12125550100 again?')).getByText(/asked for no more texts/)).toBeVisible();
});

it('saves what is filtered as a view, and never the address that was looked for', async () => {
  const page = open(answer(list), answer(savedViewsContract.create));
  await page.user.click(await screen.findByRole('button', { name: /^Answered STOP/ }));
  await page.user.click(await screen.findByRole('button', { name: 'Save view' }));
  const asked = await dialog('Save view');
  await page.user.type(asked.getByLabelText('Name'), 'Stopped');
  await page.user.click(asked.getByRole('button', { name: 'Save view' }));
  await waitFor(() =>
    expect(page.sent(savedViewsContract.create)[0]?.body).toMatchObject({
      page: 'suppressions',
      query: 'status=STOPPED',
    }),
  );
  await page.user.type(screen.getByRole('searchbox', { name: 'Find an address' }), 'eve@example.com{Enter}');
  await waitFor(() => expect(page.address()).toContain('address='));
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
});
