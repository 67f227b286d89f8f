import { describe, expect, it } from '@jest/globals';
import { conflict } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { tablesContract } from '@momos/contracts/tables';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest as visitor, renderPage } from '../../../testing/render-page.tsx';
import { TablesPage } from './tables.page.tsx';

const { arrange, change, create, get } = tablesContract;
const id = (end: string) => `01930b5e-7c1a-7d2e-8f3a-0000000000${end}`;
const [ada, bea, cleo] = [id('a1'), id('b1'), id('c1')];
const [window_, corner] = [id('d1'), id('d2')];
const plan = {
  version: 3,
  tables: [
    { id: window_, name: 'Window', capacity: 4, taken: 1 },
    { id: corner, name: 'Corner', capacity: 2, taken: 0 },
  ],
  guests: [
    { rsvpId: ada, user: { displayName: 'Ada' }, pax: 1, tableId: window_, attributes: {} },
    { rsvpId: bea, user: { displayName: 'Bea' }, pax: 3, tableId: null, attributes: {} },
    { rsvpId: cleo, user: { displayName: 'Cleo' }, pax: 1, tableId: null, attributes: {} },
  ],
  attributes: [
    { key: 'ticket', label: 'Ticket' },
    { key: 'answer:field', label: 'Your field' },
  ],
};
const undo = [{ rsvpId: cleo, tableId: null }];
const hosted = answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } });

const open = (...answers: Answer[]) =>
  renderPage(<TablesPage />, {
    path: '/socials/:slug/manage/tables',
    at: '/socials/sunset/manage/tables',
    signedInAs: visitor(),
    answers: [...answers, hosted],
  });
const region = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));
const moves = (page: ReturnType<typeof open>) => page.sent(arrange).map(({ body }) => body);

coverStates(get, open);

it('makes the first tables, numbered', async () => {
  const page = open(answer(get, { tables: [], guests: [] }), answer(create));
  await page.user.click(await screen.findByRole('button', { name: 'Add tables' }));
  await waitFor(() => expect(page.sent(create)).toHaveLength(1));
  const names = ['Table 1', 'Table 2', 'Table 3', 'Table 4', 'Table 5'];
  expect(page.sent(create)[0]?.body).toEqual({ tables: names.map(name => ({ name, capacity: 8 })) });
});

it('shows who sits where, and who has no table', async () => {
  open(answer(get, plan));
  expect((await region('Window')).getByRole('button', { name: /Ada/ })).toBeVisible();
  expect((await region('Window')).getByText('1 of 4 places')).toBeVisible();
  expect((await region('Without a table · 2')).getByRole('button', { name: /Bea.*\+2/ })).toBeVisible();
});

describe('seating by keyboard or touch', () => {
  it('seats those who are chosen, where they fit, and offers to undo it', async () => {
    const page = open(answer(get, plan), answer(arrange, { plan, seated: [], undo }));
    const list = await region('Without a table · 2');
    list.getByRole('button', { name: /Cleo/ }).focus();
    await page.user.keyboard(' ');
    expect(list.getByRole('button', { name: /Cleo/ })).toHaveAttribute('aria-pressed', 'true');
    await page.user.click(list.getByRole('button', { name: /Bea/ }));
    expect(screen.getByRole('button', { name: 'Place here: Corner' })).toBeDisabled();
    await page.user.click(list.getByRole('button', { name: /Bea/ }));
    await page.user.click(screen.getByRole('button', { name: 'Place here: Corner' }));
    await waitFor(() => expect(moves(page)).toEqual([{ moves: [{ rsvpId: cleo, tableId: corner }] }]));
    expect(await screen.findByText('1 guest moved to Corner')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(moves(page)[1]).toEqual({ moves: undo }));
  });

  it('takes a guest from their table', async () => {
    const page = open(answer(get, plan), answer(arrange, { plan }));
    await page.user.click((await region('Window')).getByRole('button', { name: /Ada/ }));
    await page.user.click(screen.getByRole('button', { name: 'Take from table' }));
    await waitFor(() => expect(moves(page)).toEqual([{ moves: [{ rsvpId: ada, tableId: null }] }]));
  });

  it('says why a guest could not be seated', async () => {
    const page = open(answer(get, plan), refuse(arrange, conflict('Corner has too few places left.')));
    await page.user.click((await region(/Without/)).getByRole('button', { name: /Cleo/ }));
    await page.user.click(screen.getByRole('button', { name: 'Place here: Corner' }));
    expect(await screen.findByText('Corner has too few places left.')).toBeVisible();
  });
});

describe('dragging', () => {
  const there = { clientX: 90, clientY: 40 };
  const dragTo = (name: RegExp, place: Element | null) => {
    document.elementFromPoint = () => place;
    const chip = screen.getByRole('button', { name }).closest('li') as Element;
    // As mouse events, since jsdom's pointer events know no place.
    fireEvent(chip, new MouseEvent('pointerdown', { bubbles: true, button: 0 }));
    fireEvent(window, new MouseEvent('pointermove', there));
  };
  const drop = () => fireEvent(window, new MouseEvent('pointerup', there));

  it('seats a guest at the table under the pointer', async () => {
    const page = open(answer(get, plan), answer(arrange, { plan, undo }));
    const corner_ = await screen.findByRole('region', { name: 'Corner' });
    dragTo(/Cleo/, corner_);
    expect(corner_).toHaveAttribute('data-over');
    drop();
    await waitFor(() => expect(moves(page)).toEqual([{ moves: [{ rsvpId: cleo, tableId: corner }] }]));
  });

  it('ends with Escape, and beside the tables, without a move', async () => {
    const page = open(answer(get, plan));
    const corner_ = await screen.findByRole('region', { name: 'Corner' });
    dragTo(/Cleo/, corner_);
    fireEvent.keyDown(window, { key: 'Escape' });
    drop();
    dragTo(/Cleo/, document.body);
    drop();
    expect(moves(page)).toEqual([]);
  });
});

it('seats everyone by an answer, says why, and takes it back', async () => {
  const seated = [
    { rsvpId: bea, tableId: window_, value: 'Art', sharing: 2 },
    { rsvpId: cleo, tableId: corner, value: null, sharing: 0 },
  ];
  const all = plan.guests.map((each, index) => ({ ...each, tableId: index === 2 ? corner : window_ }));
  const page = open(answer(get, plan), answer(arrange, { plan: { ...plan, guests: all }, seated, undo }));
  await page.user.click(await screen.findByRole('button', { name: 'Group by…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give everyone a table' }));
  await page.user.click(dialog.getByRole('combobox', { name: 'By' }));
  await page.user.click(await screen.findByRole('option', { name: 'Your field', hidden: true }));
  await page.user.click(dialog.getByRole('radio', { name: /Mixed/ }));
  await page.user.click(dialog.getByRole('button', { name: 'Place 2 guests' }));
  expect(await dialog.findByText('2 guests placed')).toBeVisible();
  expect(moves(page)).toEqual([{ group: { by: 'answer:field', as: 'APART' } }]);
  expect(dialog.getByText(/With 2 others who have “Art”/)).toBeVisible();
  expect(dialog.getByText(/Gave no answer/)).toBeVisible();
  await page.user.click(dialog.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(moves(page)[1]).toEqual({ moves: undo }));
});

it('renames, resizes and removes a table', async () => {
  const page = open(answer(get, plan), answer(change));
  const edit = async () => {
    await page.user.click(await screen.findByRole('button', { name: 'Edit Corner' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Corner' }));
  };
  const dialog = await edit();
  await page.user.clear(dialog.getByRole('textbox', { name: 'Name' }));
  await page.user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Stage{Enter}');
  await waitFor(() => expect(page.sent(change)[0]?.body).toEqual({ name: 'Stage', capacity: 2 }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Corner' })).toBeNull());
  await page.user.click((await edit()).getByRole('button', { name: 'Remove table' }));
  await waitFor(() => expect(page.sent(change)[1]?.body).toEqual({ isRemoved: true }));
});
