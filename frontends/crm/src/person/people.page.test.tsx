import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { peopleContract } from '@momos/contracts/people';
import { savedViewsContract } from '@momos/contracts/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { PeoplePage } from './people.page.tsx';

const { search, get } = peopleContract;
const id = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const grace = { id, displayName: 'Grace Hopper', attendedCount: 2, rsvpCount: 5 };

const openAt = (at: string, ...answers: Answer[]) =>
  renderPage(<PeoplePage />, {
    path: '/manager/crm-database',
    at,
    signedInAs: manager(),
    answers: [...answers, answer(savedViewsContract.list, [])],
  });
const open = (...answers: Answer[]) => openAt('/manager/crm-database', ...answers);

it('shows people with what they attended', async () => {
  open(answer(search, [grace], { meta: { total: 1 } }));
  const row = within((await screen.findByText('Grace Hopper')).closest('tr') as HTMLElement);
  expect(row.getByText('2 · 5 registered')).toBeVisible();
  expect(screen.getByText('1 person')).toBeVisible();
});

coverStates(search, open);

it('opens a person at the side, in the address', async () => {
  const { user, address } = open(answer(search, [grace]), answer(get, grace));
  await user.click(await screen.findByText('Grace Hopper'));
  await waitFor(() => expect(address()).toBe(`/manager/crm-database?person=${id}`));
  expect(await within(await screen.findByRole('dialog')).findByText('No registrations yet.')).toBeVisible();
});

it('sorts by a column', async () => {
  const { user, sent, address } = open(answer(search, [grace]));
  await user.click(await screen.findByRole('button', { name: 'Attended' }));
  await waitFor(() => expect(sent(search).at(-1)?.body).toMatchObject({ sort: 'attended' }));
  expect(address()).toContain('sort=attended');
});

const paid = [{ paid: { currency: 'JPY', atLeast: 10 } }];
const atPaid = `/manager/crm-database?text=kim&not=${encodeURIComponent(JSON.stringify(paid))}`;

it('searches for what the address says, and clears it', async () => {
  const { user, sent, address } = openAt(atPaid, answer(search));
  await waitFor(() => expect(sent(search)[0]?.body).toMatchObject({ text: 'kim', not: paid }));
  expect(await screen.findByText('No matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(address()).toBe('/manager/crm-database'));
});

it('removes a condition', async () => {
  const { user, address } = openAt(atPaid, answer(search, [grace]));
  await user.click(await screen.findByRole('button', { name: 'Remove: paid ¥10 or more' }));
  await waitFor(() => expect(address()).toBe('/manager/crm-database?text=kim'));
});

it('adds an amount in a currency', async () => {
  const { user, sent } = open(
    answer(search, [grace]),
    answer(peopleContract.attributeValues, []),
    answer(configsContract.social, { currencies: ['USD', 'JPY'] }),
  );
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  const form = within(await screen.findByRole('form', { name: 'Condition' }));
  await user.click(form.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'paid at least …', hidden: true }));
  await user.click(form.getByRole('combobox', { name: 'Currency' }));
  await user.click(await screen.findByRole('option', { name: 'JPY', hidden: true }));
  await user.click(form.getByRole('button', { name: 'Add condition' }));
  await waitFor(() =>
    expect(sent(search).at(-1)?.body).toMatchObject({ all: [{ paid: { currency: 'JPY', atLeast: 1 } }] }),
  );
});

it('adds a condition', async () => {
  const { user, sent } = open(
    answer(search, [grace]),
    answer(peopleContract.attributeValues, [{ value: 'Paris', count: 3 }]),
  );
  await user.click(await screen.findByRole('button', { name: 'Add condition' }));
  const form = within(await screen.findByRole('form', { name: 'Condition' }));
  await user.click(form.getByRole('radio', { name: 'None of these' }));
  await user.click(form.getByRole('combobox', { name: 'Values' }));
  await user.click(await screen.findByRole('option', { name: 'Paris (3)', hidden: true }));
  await user.click(form.getByRole('button', { name: 'Add condition' }));
  await waitFor(() =>
    expect(sent(search).at(-1)?.body).toMatchObject({ not: [{ attribute: 'city', is: ['Paris'] }] }),
  );
});
