import { expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { tablesContract } from '@momos/contracts/tables';
import { screen, within } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { TablePrintPage } from './table-print.page.tsx';

const { get } = tablesContract;
const id = (end: string) => `01930b5e-7c1a-7d2e-8f3a-0000000000${end}`;

const open = (...answers: Answer[]) =>
  renderPage(<TablePrintPage />, {
    path: '/socials/:slug/manage/tables/print',
    at: '/socials/sunset/manage/tables/print',
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } }),
    ],
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

coverStates(get, open);

it('lists guests by table and by name', async () => {
  open(
    answer(get, {
      tables: [
        { id: id('d1'), name: 'Window', capacity: 4, taken: 3 },
        { id: id('d2'), name: 'Corner', capacity: 2, taken: 0 },
      ],
      guests: [
        { rsvpId: id('a1'), user: { displayName: 'Ada' }, pax: 3, tableId: id('d1'), attributes: {} },
        { rsvpId: id('b1'), user: { displayName: 'Bea' }, pax: 1, tableId: null, attributes: {} },
      ],
    }),
  );
  expect((await region('Window')).getByRole('listitem')).toHaveTextContent('Ada +2');
  expect((await region('Corner')).getByText('Empty')).toBeVisible();
  const names = (await region('By name')).getAllByRole('listitem').map(each => each.textContent);
  expect(names).toEqual(['AdaWindow', 'Bea–']);
});

it('says that there are no tables yet, and prints the names alone', async () => {
  open(
    answer(get, {
      tables: [],
      guests: [{ rsvpId: id('a1'), user: { displayName: 'Ada' }, pax: 1, tableId: null, attributes: {} }],
    }),
  );
  expect(await screen.findByText('No tables yet')).toBeVisible();
  expect((await region('By name')).getByText('Ada')).toBeVisible();
  expect(document.querySelector('[class=tables]')).not.toBeVisible();
  expect(screen.queryByText(/your time|local time/i)).toBeNull();
});
