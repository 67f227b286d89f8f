import { expect, it } from '@jest/globals';
import { badgesContract } from '@momos/contracts/badges';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { BadgePrintPage } from './badge-print.page.tsx';

const { attendees, get } = badgesContract;
const id = (index: number) => `01930b5e-7c1a-7d2e-8f3a-0000000000${10 + index}`;

const open = (read: Answer, count = 11) =>
  renderPage(<BadgePrintPage />, {
    path: '/socials/:slug/manage/badges/print',
    at: '/socials/sunset/manage/badges/print',
    signedInAs: guest(),
    answers: [
      read,
      answer(
        attendees,
        Array.from({ length: count + 1 }, (_, index) => ({
          rsvpId: id(index),
          displayName: `Guest ${index}`,
          isChosen: index < count,
        })),
      ),
      answer(socialsContract.getBySlug, { title: 'Sunset supper', viewer: { isHost: true } }),
    ],
  });

coverStates(get, read => open(read));

it('has a badge for each who was chosen, ten on a page', async () => {
  open(answer(get, { kind: 'BADGE', paper: 'A4' }));
  expect(await screen.findByText('2 pages')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(11);
  expect(screen.queryByText('Guest 11')).toBeNull();
});

it('has the name of a tent on both sides', async () => {
  open(answer(get, { kind: 'TENT', paper: 'LETTER' }), 1);
  expect(await screen.findAllByText('Guest 0')).toHaveLength(2);
});

it('prints nothing for no one', async () => {
  open(answer(get), 0);
  expect(await screen.findByRole('button', { name: 'Print' })).toBeDisabled();
});
