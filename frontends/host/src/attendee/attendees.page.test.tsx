import { beforeAll, describe, expect, it } from '@jest/globals';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { notify } from '../../../testing/fake-live.ts';
import { answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { AttendeesPage } from './attendees.page.tsx';
import {
  alan,
  dialog,
  grace,
  loadParts,
  open,
  openAt,
  openLazy,
  places,
  socialId,
} from '../../../testing/attendees-page.tsx';

const { listV2 } = rsvpsContract;
const { csv } = rsvpSummaryContract;

beforeAll(loadParts);

describe('the list', () => {
  coverStates(listV2, open);

  it('shows ticket, payment and answers of each attendee', async () => {
    open(answer(listV2, [grace]));
    const row = within((await screen.findByText('Grace Hopper')).closest('tr') as HTMLElement);
    expect(row.getByText('Pending')).toBeVisible();
    expect(row.getByText('Supper +1')).toBeVisible();
    expect(row.getByText('$40 reserved')).toBeVisible();
    expect(row.getByText('Soup')).toBeVisible();
  });

  it('offers to share a social without attendees', async () => {
    open(answer(listV2));
    expect(await screen.findByText('No attendees yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });

  it('filters by status, and says when a filter has no matches', async () => {
    const page = open(
      answer(listV2, [], { when: ({ query }) => query.status === 'APPROVED' }),
      answer(listV2, [grace], { meta: { counts: { PENDING: 1 } } }),
    );
    await screen.findByText('Grace Hopper');
    await page.user.click(screen.getByRole('button', { name: /^Approved/ }));
    expect(await screen.findByText('No matches')).toBeVisible();
    expect(page.address()).toContain('status=APPROVED');
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Grace Hopper')).toBeVisible();
  });

  it('searches by name', async () => {
    const page = open(answer(listV2, [grace]));
    await page.user.type(await screen.findByLabelText('Find an attendee'), 'g');
    await waitFor(() => expect(page.sent(listV2).at(-1)?.query).toMatchObject({ text: 'g' }));
  });

  it('is saved as a table, as it is filtered', async () => {
    const page = openAt('?status=PENDING&text=gr', answer(listV2, [grace]), answer(csv, 'the table'));
    const saved: Blob[] = [];
    URL.createObjectURL = blob => {
      saved.push(blob as Blob);
      return 'blob:table';
    };
    URL.revokeObjectURL = () => undefined;
    await page.user.click(await screen.findByRole('button', { name: 'Download CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(page.sent(csv)[0]?.query).toMatchObject({ socialId, status: 'PENDING', text: 'gr' });
    expect(saved[0]).toMatchObject({ type: 'text/csv', size: 'the table'.length });
  });

  it('keeps filters that combine in the address, shows them, and asks the server for all of them', async () => {
    const page = openAt(
      '?tag=VIP&paid=PAID&page=3',
      answer(listV2, [grace], { meta: { total: 250, tags: ['Press', 'VIP'] } }),
    );
    await screen.findByText('Grace Hopper');
    expect(page.sent(listV2).at(-1)?.query).toEqual({
      pageSize: '100',
      offset: '200',
      tag: 'VIP',
      paid: 'PAID',
    });
    await openLazy(page, screen.getByRole('button', { name: 'Filters and columns · 2' }));
    const panel = await dialog('Filters and columns');
    await page.user.click(panel.getByRole('combobox', { name: 'Check-in' }));
    await page.user.click(await screen.findByRole('option', { name: 'Not checked in', hidden: true }));
    await waitFor(() =>
      expect(page.sent(listV2).at(-1)?.query).toEqual({
        pageSize: '100',
        offset: '0',
        tag: 'VIP',
        paid: 'PAID',
        isCheckedIn: 'false',
      }),
    );
    await page.user.click(panel.getByRole('button', { name: 'Close' }));
    await page.user.click(screen.getByRole('button', { name: 'Remove the filter VIP', hidden: true }));
    expect(page.address()).not.toContain('tag=');
    expect(page.address()).toContain('paid=PAID');
  });

  it('is read page by page, with the true count, and keeps who was chosen on the page before', async () => {
    const meta = { total: 10_000, counts: { PENDING: 10_000 } };
    const page = open(
      answer(listV2, [alan], { when: ({ query }) => query['offset'] === '100', meta }),
      answer(listV2, [grace], { meta }),
    );
    expect(await screen.findByText('1–100 of 10,000')).toBeVisible();
    await page.user.click(await screen.findByRole('checkbox', { name: /Grace Hopper/ }));
    await page.user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Alan Turing')).toBeVisible();
    expect(screen.getByText('101–200 of 10,000')).toBeVisible();
    expect(page.address()).toContain('page=2');
    await page.user.click(screen.getByRole('checkbox', { name: /Alan Turing/ }));
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  it('shows the columns that the host chose, remembers them, and the table has the same ones', async () => {
    const asked = [{ id: 'dish', questionType: 'SHORT_TEXT', title: 'What do you cook?' }] as const;
    const social = answer(socialsContract.getBySlug, { ...places, questionnaire: { questions: asked } });
    const answered = { questionId: 'dish', question: 'What do you cook?', answer: 'Soup' };
    const list = answer(listV2, [{ ...grace, tags: ['VIP'], answerTexts: [answered] }]);
    const page = open(list, social, answer(csv, 'the table'));
    await openLazy(page, await screen.findByRole('button', { name: 'Filters and columns' }));
    const panel = await dialog('Filters and columns');
    await page.user.click(panel.getByRole('checkbox', { name: 'Answers' }));
    await page.user.click(panel.getByRole('checkbox', { name: 'Payment' }));
    await page.user.click(panel.getByRole('checkbox', { name: 'What do you cook?' }));
    const columns = () =>
      screen.getAllByRole('columnheader', { hidden: true }).map(({ textContent }) => textContent);
    const shown = ['', 'Person', 'Status', 'Ticket', 'Registered', 'Tags', 'What do you cook?'];
    expect(columns()).toEqual(shown);
    URL.createObjectURL = () => 'blob:table';
    URL.revokeObjectURL = () => undefined;
    await page.user.click(screen.getByRole('button', { name: 'Download CSV', hidden: true }));
    await waitFor(() =>
      expect(page.sent(csv)[0]?.query).toMatchObject({
        columns: ['person', 'status', 'ticket', 'when', 'tags', 'answers'],
        questionIds: ['dish'],
      }),
    );
    page.unmount();
    open(list, social);
    await screen.findByText('Grace Hopper');
    expect(columns()).toEqual(shown);
  });

  it('refreshes when an RSVP changes', async () => {
    const page = open(answer(listV2, [grace]));
    await screen.findByText('Grace Hopper');
    const before = page.sent(listV2).length;
    act(() => notify(`social:${socialId}:rsvps`));
    await waitFor(() => expect(page.sent(listV2).length).toBeGreaterThan(before));
  });

  it('is for hosts only', async () => {
    renderPage(<AttendeesPage />, {
      path: '/socials/:slug/manage',
      at: '/socials/sunset/manage',
      signedInAs: guest(),
      answers: [answer(socialsContract.getBySlug)],
    });
    expect(await screen.findByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  });
});
