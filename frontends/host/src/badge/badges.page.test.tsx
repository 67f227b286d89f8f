import { expect, it } from '@jest/globals';
import { badgesContract } from '@momos/contracts/badges';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { BadgesPage } from './badges.page.tsx';

const { attendees, change, choose, get } = badgesContract;
const id = (end: string) => `01930b5e-7c1a-7d2e-8f3a-0000000000${end}`;
const sheet = {
  kind: 'BADGE',
  paper: 'A4',
  showsPosition: true,
  showsTable: true,
  isEveryone: true,
} as const;
const people = [
  {
    rsvpId: id('a1'),
    displayName: 'Ada Lovelace',
    position: 'Engineer',
    tableName: 'Window',
    isChosen: true,
  },
  { rsvpId: id('b1'), displayName: 'Bea', position: null, tableName: null, isChosen: true },
];

const open = (...answers: Answer[]) =>
  renderPage(<BadgesPage />, {
    path: '/socials/:slug/manage/badges',
    at: '/socials/sunset/manage/badges',
    signedInAs: guest(),
    answers: [
      ...answers,
      answer(attendees, people),
      answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } }),
    ],
  });

coverStates(get, open);

it('previews the badges with what stands below the name', async () => {
  open(answer(get, sheet));
  expect(await screen.findByRole('heading', { name: 'Preview of the first page' })).toBeVisible();
  expect(screen.getAllByRole('article')[0]).toHaveTextContent('Ada LovelaceEngineerWindow');
  expect(screen.getByText('86 × 54 mm, 10 on a page')).toBeVisible();
});

it('changes what is printed as soon as it is chosen', async () => {
  const page = open(answer(get, sheet), answer(change));
  await page.user.click(await screen.findByRole('radio', { name: /Table tents/ }));
  await page.user.click(screen.getByRole('radio', { name: 'US Letter' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Position' }));
  await waitFor(() =>
    expect(page.sent(change).map(({ body }) => body)).toEqual([
      { kind: 'TENT' },
      { paper: 'LETTER' },
      { showsPosition: false },
    ]),
  );
});

it('prints for those who are chosen, or for everyone again', async () => {
  const page = open(answer(get, { ...sheet, isEveryone: false }), answer(choose));
  expect(await screen.findByText('Printed for 2 guests you chose.')).toBeVisible();
  await page.user.click(screen.getByRole('checkbox', { name: /Ada Lovelace/ }));
  await page.user.click(screen.getByRole('button', { name: 'Print for these 1' }));
  await waitFor(() => expect(page.sent(choose)[0]?.body).toEqual({ rsvpIds: [id('a1')] }));
  await page.user.click(screen.getByRole('button', { name: 'Print for everyone' }));
  await waitFor(() => expect(page.sent(choose)[1]?.body).toEqual({ rsvpIds: null }));
});
