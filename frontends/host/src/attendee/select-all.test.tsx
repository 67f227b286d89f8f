import { beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { screen, waitFor, within } from '@testing-library/react';
import { type Answer, answer, pending, refuse, type Sent } from '../../../testing/network.ts';
import { alan, dialog, grace, loadParts, open, openAt } from '../../../testing/attendees-page.tsx';

const { listV2 } = rsvpsContract;

beforeAll(loadParts);

const more = { total: 101, lastEvaluatedKey: 'older' };
const isOlder = ({ query }: Sent) => query['exclusiveStartKey'] === 'older';
const older = answer(listV2, [alan], { when: isOlder, meta: { total: 101, lastEvaluatedKey: null } });
const newer = answer(listV2, [grace], { meta: more });

/** Opens the list at its first page of two, with who is there selected. */
async function openSelected(...answers: Answer[]) {
  const page = openAt('?status=PENDING', ...answers);
  await page.user.click(await screen.findByRole('checkbox', { name: /Grace Hopper/ }));
  return page;
}

const selectAll = () => screen.getByRole('button', { name: 'Select all 101' });

describe('selecting everyone', () => {
  it('takes all pages of what the filter fits, and a decision is about all of them', async () => {
    const page = await openSelected(older, newer);
    await page.user.click(selectAll());
    expect(await screen.findByText('2 selected')).toBeVisible();
    expect(page.sent(listV2).at(-1)?.query).toEqual({
      pageSize: '100',
      status: 'PENDING',
      exclusiveStartKey: 'older',
    });
    await page.user.click(screen.getByRole('button', { name: 'Waitlist 2' }));
    expect((await dialog('Waitlist 2 people?')).getByText('People')).toBeVisible();
  });

  it('keeps the focus with those who are selected', async () => {
    const page = await openSelected(older, newer);
    selectAll().focus();
    await page.user.keyboard('{Enter}');
    expect(await screen.findByText('2 selected')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('region', { name: 'Selected attendees' })).toHaveFocus());
  });

  it('says why there is none above 10,000 people', async () => {
    const page = open(answer(listV2, [grace], { meta: { total: 10_001 } }));
    await page.user.click(await screen.findByRole('checkbox', { name: /Grace Hopper/ }));
    expect(
      screen.getByText('More than 10,000 people fit. Filter the list to select them all.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  });

  it('shows the error of a page that cannot be read, and keeps the selection', async () => {
    const busy = new AppError('unavailable', 'The list cannot be read right now.');
    const page = await openSelected(refuse(listV2, busy, isOlder), newer);
    await page.user.click(selectAll());
    expect(await screen.findByText('The list cannot be read right now.')).toBeVisible();
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(selectAll()).toBeEnabled();
  });

  it('is given up when the selection is cleared', async () => {
    const page = await openSelected({ ...pending(listV2), when: isOlder }, newer);
    await page.user.click(selectAll());
    const bar = within(screen.getByRole('region', { name: 'Selected attendees' }));
    await page.user.click(bar.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByRole('region', { name: 'Selected attendees' })).toBeNull();
  });

  it('is not offered for one page', async () => {
    const page = open(answer(listV2, [grace, alan], { meta: { total: 2 } }));
    await page.user.click(await screen.findByRole('checkbox', { name: /Grace Hopper/ }));
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  });
});
