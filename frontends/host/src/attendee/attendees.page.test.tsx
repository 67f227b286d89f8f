import { beforeAll, describe, expect, it } from '@jest/globals';
import { blastsContract } from '@momos/contracts/blasts';
import { badRequest, conflict } from '@momos/contracts/errors';
import { refundsContract } from '@momos/contracts/refunds';
import { rsvpSummaryContract } from '@momos/contracts/rsvp-summary';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { notify } from '../../../testing/fake-live.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { sample } from '../../../testing/sample.ts';
import { AttendeesPage } from './attendees.page.tsx';

const { decide, label, listV2, update } = rsvpsContract;
const { csv } = rsvpSummaryContract;
const places = {
  title: 'Sunset supper',
  eventEndTimestamp: '2031-05-01T21:00:00.000Z',
  viewer: { isHost: true },
  maxCapacity: 10,
};
const hosted = answer(socialsContract.getBySlug, places);
const socialId = sample(socialsContract.getBySlug).id;

const ids = ['01930b5e-7c1a-7d2e-8f3a-00000000000a', '01930b5e-7c1a-7d2e-8f3a-00000000000b'] as const;
const reserved = { state: 'AUTHORISED', total: 40, paid: 0, refunded: 0, currency: 'USD' } as const;
const paid = { state: 'CAPTURED', total: 40, paid: 40, refunded: 10, currency: 'USD' } as const;
const grace = {
  id: ids[0],
  status: 'PENDING',
  tierName: 'Supper',
  plusOnes: 1,
  user: { displayName: 'Grace Hopper', email: 'grace@example.com' },
  answerTexts: [{ question: 'What do you cook?', answer: 'Soup' }],
  payment: reserved,
} as const;
const alan = { id: ids[1], status: 'PENDING', user: { displayName: 'Alan Turing' } } as const;
const noMessages = answer(blastsContract.received, []);

const open = (...answers: Answer[]) => openAt('', ...answers);
const openAt = (query: string, ...answers: Answer[]) =>
  renderPage(<AttendeesPage />, {
    path: '/socials/:slug/manage',
    at: `/socials/sunset/manage${query}`,
    signedInAs: guest(),
    answers: [...answers, hosted, noMessages],
  });

/** What the page fetches when it is first shown. */
beforeAll(() =>
  Promise.all([import('./attendee-labels.tsx'), import('./attendee-view.tsx'), import('./tag-many.tsx')]),
);

/** Presses what opens a part that is fetched then. */
const openLazy = ({ user }: ReturnType<typeof open>, button: HTMLElement) => act(() => user.click(button));

const dialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

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

describe('decisions about many', () => {
  async function selectAll({ user }: ReturnType<typeof open>) {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await user.click(screen.getByRole('button', { name: 'Approve 2' }));
    return dialog('Approve 2 people?');
  }

  /** The page is left: what can be undone until then is sent. */
  const send = () => act(() => void window.dispatchEvent(new Event('pagehide')));

  it('shows what is charged before it approves, and sends it once it can no longer be undone', async () => {
    const page = open(answer(listV2, [grace, alan]), answer(update, { results: [] }));
    const asked = await selectAll(page);
    await page.user.click(asked.getByRole('button', { name: 'Approve 2 and charge $40' }));
    expect(await screen.findByText('Approving 2 people…')).toBeVisible();
    expect(page.sent(update)).toEqual([]);
    send();
    await waitFor(() => expect(page.sent(update)[0]?.body).toEqual({ rsvpIds: ids, status: 'APPROVED' }));
    expect(await screen.findByText('2 people approved')).toBeVisible();
  });

  it('is undone before a mail has left, and everyone stays chosen', async () => {
    const page = open(answer(listV2, [grace, alan]), answer(update));
    const asked = await selectAll(page);
    await page.user.click(asked.getByRole('button', { name: /^Approve 2/ }));
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    send();
    expect(page.sent(update)).toEqual([]);
    expect(screen.getByText('2 selected')).toBeVisible();
  });

  it('says before for whom there is a place: first come, first served', async () => {
    const early = { ...grace, plusOnes: 0, createdAt: '2030-01-01T12:00:00.000Z' };
    const late = { ...alan, createdAt: '2030-01-02T12:00:00.000Z' };
    const page = open(
      answer(listV2, [late, early]),
      answer(update, { results: [] }),
      answer(socialsContract.getBySlug, { ...places, maxCapacity: 1 }),
    );
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await page.user.click(screen.getByRole('button', { name: 'Approve 2' }));
    const asked = await dialog('Approve 1 of 2 people?');
    expect(asked.getByText('Alan Turing')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Approve 1 and charge $40' }));
    send();
    await waitFor(() =>
      expect(page.sent(update)[0]?.body).toEqual({ rsvpIds: [ids[0]], status: 'APPROVED' }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Alan Turing: There is no place left.');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('names who could not be changed, and keeps them chosen', async () => {
    const failed = { rsvpId: ids[0], status: null, error: 'The card was declined.' };
    const page = open(answer(listV2, [grace, alan]), answer(update, { results: [failed] }));
    const asked = await selectAll(page);
    await page.user.click(asked.getByRole('button', { name: /^Approve 2/ }));
    send();
    expect(await screen.findByText('Alan Turing approved')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Grace Hopper: The card was declined.');
    expect(screen.getByText('1 selected')).toBeVisible();
  });

  it('removes guests after it has said what is refunded, and sends why', async () => {
    const seated = (each: object) => ({ ...each, status: 'APPROVED' as const, payment: paid });
    const page = open(answer(listV2, [seated(grace), seated(alan)]), answer(update, { results: [] }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await page.user.click(screen.getByRole('button', { name: 'Remove 2' }));
    const asked = await dialog('Remove 2 people?');
    expect(asked.getByText('$60')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Remove 2' }));
    send();
    await waitFor(() =>
      expect(page.sent(update)[0]?.body).toEqual({
        rsvpIds: ids,
        status: 'REJECTED',
        reason: 'MISTAKENLY_APPROVE',
      }),
    );
  });

  it('tags many once it can no longer be undone', async () => {
    const page = open(answer(listV2, [{ ...grace, tags: ['Press'] }, alan]), answer(label));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await openLazy(page, screen.getByRole('button', { name: 'Tag' }));
    const asked = await dialog('Tag 2 people?');
    await page.user.type(asked.getByRole('combobox', { name: 'Add' }), 'VIP{Enter}');
    await page.user.click(asked.getByRole('button', { name: 'Change tags' }));
    expect(await screen.findByText('Tagging 2 people…')).toBeVisible();
    expect(page.sent(label)).toEqual([]);
    send();
    await waitFor(() =>
      expect(page.sent(label)[0]?.body).toEqual({ rsvpIds: ids, addTags: ['VIP'], removeTags: [] }),
    );
    expect(await screen.findByText('2 people tagged')).toBeVisible();
  });

  it('keeps everyone chosen with what the server refuses', async () => {
    const page = open(answer(listV2, [grace, alan]), refuse(update, conflict('The social is cancelled.')));
    const asked = await selectAll(page);
    await page.user.click(asked.getByRole('button', { name: /^Approve 2/ }));
    send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Grace Hopper: The social is cancelled.');
    expect(screen.getByText('2 selected')).toBeVisible();
  });
});

describe('one attendee', () => {
  const openOne = (attendee: object, ...answers: Answer[]) =>
    openAt(`?rsvp=${ids[0]}`, answer(listV2, [{ ...grace, ...attendee }]), ...answers);

  it('opens from the list and shows answers and history', async () => {
    const page = open(
      answer(listV2, [{ ...grace, history: [{ from: 'INITIAL', to: 'PENDING', reason: 'Registered' }] }]),
    );
    await page.user.click(await screen.findByText('Grace Hopper'));
    const panel = await dialog('Grace Hopper');
    expect(panel.getByText('What do you cook?')).toBeVisible();
    expect(panel.getByText(/Started → Pending/)).toBeVisible();
    expect(await panel.findByText('No messages yet.')).toBeVisible();
  });

  it('says of each message how far it is, and when a delayed one is tried again', async () => {
    const message = {
      kind: 'approval',
      channel: 'EMAIL',
      at: '2030-01-05T12:00:00.000Z',
      nextTryAt: null,
    } as const;
    openOne(
      {},
      answer(blastsContract.received, [
        { ...message, subject: 'You are in', status: 'DELAYED', nextTryAt: '2030-01-05T13:00:00.000Z' },
        { ...message, subject: 'Your place', status: 'GIVEN_UP' },
        { ...message, subject: 'Welcome', status: 'UNKNOWN' },
        { ...message, subject: 'Doors', channel: 'SMS', status: 'SUPPRESSED', unsent: 'SMS_LIMIT' },
        { ...message, subject: 'Coats', channel: 'SMS', status: 'SUPPRESSED', unsent: 'NO_NUMBER' },
      ]),
    );
    const panel = await dialog('Grace Hopper');
    expect(await panel.findByText(/^You are in · Delayed, next try .+ · .+/)).toBeVisible();
    expect(panel.getByText(/^Your place · Given up after 48 hours · /)).toBeVisible();
    expect(panel.getByText(/^Welcome · Unclear · /)).toBeVisible();
    expect(panel.getByText(/^Doors · Not sent: limit for texts reached · /)).toBeVisible();
    expect(panel.getByText(/^Coats · Not sent: no verified mobile number · /)).toBeVisible();
  });

  it('has tags and a note that hosts alone see; what is saved is the change', async () => {
    const page = openOne({ tags: ['Press'], privateNote: null }, answer(label));
    const panel = await dialog('Grace Hopper');
    await page.user.type(await panel.findByRole('combobox', { name: 'Tags' }), 'VIP{Enter}');
    await page.user.type(panel.getByLabelText('Private note'), 'Sings');
    await page.user.click(panel.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(page.sent(label)[0]?.body).toEqual({
        rsvpIds: [ids[0]],
        addTags: ['VIP'],
        removeTags: [],
        privateNote: 'Sings',
      }),
    );
  });

  it('decides immediately where the guest loses nothing', async () => {
    const page = openOne({}, answer(decide, { ...grace, status: 'WAITLIST' }));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Waitlist' }));
    await waitFor(() => expect(page.sent(decide)[0]?.body).toEqual({ status: 'WAITLIST' }));
    expect(await screen.findByText('Grace Hopper: Waitlist')).toBeVisible();
  });

  it('sends a note with a rejection', async () => {
    const page = openOne({}, answer(decide, { status: 'REJECTED' }));
    await page.user.click(await screen.findByRole('button', { name: 'Reject' }));
    const asked = await dialog('Reject: Grace Hopper?');
    await page.user.type(asked.getByLabelText('Note to the guest'), ' Next time! ');
    await page.user.click(asked.getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(page.sent(decide)[0]?.body).toEqual({ status: 'REJECTED', note: 'Next time!' }),
    );
  });

  it('asks before it removes a guest, with the refund', async () => {
    const page = openOne({ status: 'APPROVED', payment: paid }, answer(decide, { status: 'REJECTED' }));
    const panel = await dialog('Grace Hopper');
    await page.user.click(panel.getByRole('button', { name: 'Remove from guest list' }));
    const asked = await dialog('Remove from guest list: Grace Hopper?');
    expect(asked.getByText('$30')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Remove from guest list' }));
    await waitFor(() =>
      expect(page.sent(decide)[0]?.body).toEqual({ status: 'REJECTED', reason: 'MISTAKENLY_APPROVE' }),
    );
  });

  describe('refund', () => {
    const { refund } = refundsContract;
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
      await waitFor(() =>
        expect(form.getByLabelText('Internal note')).toHaveAccessibleDescription(/Too long/),
      );
    });
  });

  describe('money that goes back', () => {
    const { refund } = refundsContract;
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
      await page.user.click(
        (await dialog('Send $40 again?')).getByRole('button', { name: 'Send $40 again' }),
      );
      expect(await screen.findByText('The refund of $40 was refused: Still closed.')).toBeVisible();
    });
  });
});
