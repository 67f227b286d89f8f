import { beforeAll, describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { refundsContract } from '@momos/contracts/refunds';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { socialsContract } from '@momos/contracts/socials';
import { act, screen, waitFor } from '@testing-library/react';
import { answer, refuse } from '../../../testing/network.ts';
import {
  alan,
  dialog,
  grace,
  ids,
  loadParts,
  open,
  openLazy,
  paid,
  places,
} from '../../../testing/attendees-page.tsx';

const { label, listV2, update } = rsvpsContract;
const { refund } = refundsContract;

beforeAll(loadParts);

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

  it('names those whom it offers a place to pay for apart from those whom it approves', async () => {
    const unpaid = { ...alan, payment: { state: 'NEEDED' as const, total: 20 } };
    const page = open(answer(listV2, [grace, unpaid]), answer(update, { results: [] }));
    const asked = await selectAll(page);
    expect(asked.getByText('Offered a place, to be paid').nextSibling).toHaveTextContent('1');
    await page.user.click(asked.getByRole('button', { name: /^Approve 2/ }));
    send();
    expect(await screen.findByText(/^Grace Hopper approved · Alan Turing offered a place$/)).toBeVisible();
  });

  describe('about more than one call takes', () => {
    const idOf = (index: number) => `01930b5e-7c1a-7d2e-8f3a-${String(index).padStart(12, '0')}`;
    const crowd = Array.from({ length: 501 }, (_, index) => ({ ...alan, id: idOf(index) }));
    const wide = answer(socialsContract.getBySlug, { ...places, maxCapacity: 1_000 });
    /** Whether the browser would ask before the tab is closed now. */
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    async function approve(...answers: Parameters<typeof open>) {
      const page = open(...answers, wide);
      await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 501' }));
      await page.user.click(screen.getByRole('button', { name: 'Approve 501' }));
      const asked = await dialog('Approve 501 people?');
      await page.user.click(asked.getByRole('button', { name: /^Approve 501/ }));
      expect(await screen.findByText('Approving 501 people…')).toBeVisible();
      return page;
    }

    it('has the browser ask before the tab closes, and sends all of them when it closes all the same', async () => {
      const page = await approve(answer(listV2, crowd), answer(update, { results: [] }));
      expect(isAsked()).toBe(true);
      send();
      await waitFor(() => expect(page.sent(update)).toHaveLength(2));
      const sent = page.sent(update).map(({ body }) => (body as { rsvpIds: string[] }).rsvpIds);
      expect(sent.map(({ length }) => length)).toEqual([500, 1]);
      expect(await screen.findByText('501 people approved')).toBeVisible();
      expect(isAsked()).toBe(false);
    });

    it('asks no more once it is undone', async () => {
      const page = await approve(answer(listV2, crowd), answer(update));
      await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
      expect(isAsked()).toBe(false);
      expect(page.sent(update)).toEqual([]);
    });
  });

  it('says before that more than 1,000 people cannot be undone, and sends immediately', async () => {
    const idOf = (index: number) => `01930b5e-7c1a-7d2e-8f3a-${String(index).padStart(12, '0')}`;
    const crowd = Array.from({ length: 1_001 }, (_, index) => ({ ...alan, id: idOf(index) }));
    const page = open(answer(listV2, crowd), answer(update, { results: [] }));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 1001' }));
    await page.user.click(screen.getByRole('button', { name: 'Waitlist 1001' }));
    const asked = await dialog('Waitlist 1001 people?');
    expect(asked.getByText('Not possible for more than 1,000 people')).toBeVisible();
    expect(asked.getByText('1001, immediately')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Waitlist 1001' }));
    await waitFor(() => expect(page.sent(update)).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(await screen.findByText('1001 people moved to the waitlist')).toBeVisible();
  }, 60_000);

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
    await openLazy(page, screen.getByRole('button', { name: 'Tags and note' }));
    const asked = await dialog('Change tags or the note of 2 people?');
    await page.user.type(asked.getByRole('combobox', { name: 'Add' }), 'VIP{Enter}');
    await page.user.click(asked.getByRole('button', { name: 'Change' }));
    expect(await screen.findByText('Changing tags and note of 2 people…')).toBeVisible();
    expect(page.sent(label)).toEqual([]);
    send();
    await waitFor(() =>
      expect(page.sent(label)[0]?.body).toEqual({ rsvpIds: ids, addTags: ['VIP'], removeTags: [] }),
    );
    expect(await screen.findByText('Tags and note of 2 people changed')).toBeVisible();
  });

  it('writes one note for many, and says whose note it replaces', async () => {
    const page = open(answer(listV2, [{ ...grace, privateNote: 'Vegan' }, alan]), answer(label));
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 2' }));
    await openLazy(page, screen.getByRole('button', { name: 'Tags and note' }));
    const asked = await dialog('Change tags or the note of 2 people?');
    expect(asked.getByRole('button', { name: 'Change' })).toBeDisabled();
    await page.user.type(asked.getByRole('textbox', { name: /Private note/ }), 'Front row');
    expect(asked.getByText('Notes replaced')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Change' }));
    send();
    await waitFor(() =>
      expect(page.sent(label)[0]?.body).toMatchObject({ rsvpIds: ids, privateNote: 'Front row' }),
    );
  });

  it('refunds those who paid, after the undo; who is refused stays chosen with the reason', async () => {
    const given = { status: 'APPROVED', payment: paid } as const;
    const ada = { ...alan, id: '01930b5e-7c1a-7d2e-8f3a-00000000000c', user: { displayName: 'Ada Quill' } };
    const page = open(
      answer(listV2, [{ ...grace, ...given }, { ...alan, ...given }, ada]),
      answer(refund, { status: 'DONE' }, { when: ({ params }) => params['rsvpId'] === ids[0] }),
      answer(refund, { status: 'FAILED', failure: 'The card is closed.' }),
    );
    await page.user.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    await openLazy(page, screen.getByRole('button', { name: 'Refund' }));
    const asked = await dialog('Refund 2 people?');
    expect(asked.getByText('$60')).toBeVisible();
    expect(asked.getByText('Selected without money to refund')).toBeVisible();
    await page.user.click(asked.getByRole('button', { name: 'Refund 2 people' }));
    expect(await screen.findByText('Refunding 2 people…')).toBeVisible();
    expect(page.sent(refund)).toEqual([]);
    send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Alan Turing: The card is closed.');
    expect(await screen.findByText('1 person refunded')).toBeVisible();
    expect(page.sent(refund).map(({ body }) => body)).toEqual([
      { type: 'FULL', reason: 'CUSTOM' },
      { type: 'FULL', reason: 'CUSTOM' },
    ]);
    expect(screen.getByText('1 selected')).toBeVisible();
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
