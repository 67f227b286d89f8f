import { describe, expect, it } from '@jest/globals';
import { AppError } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { keepLastDoor, readLastDoor } from './last-door.ts';
import { ScanStartPage } from './scan-start.page.tsx';

const { hosted } = socialsContract;
const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const social = (title: string, from: number, to: number, more: object = {}) => ({
  id: `01930b5e-7c1a-7d2e-8f3a-${title.length.toString().padStart(12, '0')}`,
  slug: title.toLowerCase().replaceAll(' ', '-'),
  title,
  eventTimestamp: at(from),
  eventEndTimestamp: at(to),
  isCancelled: false,
  ...more,
});
type Card = ReturnType<typeof social>;

const listed = (coming: readonly Card[], past: readonly Card[] = []) => [
  answer(hosted, [...coming], { when: ({ query }) => query['when'] === 'coming' }),
  answer(hosted, [...past]),
];
const open = (...answers: Answer[]) =>
  renderPage(<ScanStartPage />, { path: '/scan', signedInAs: guest(), answers });

coverStates(hosted, open);

describe('the start of the scanner', () => {
  it('leads on to the one door that is open', async () => {
    const page = open(...listed([social('Supper', 1, 4), social('Next week', 170, 173)]));
    await waitFor(() => expect(page.address()).toBe('/socials/supper/manage/scan'));
  });

  it('counts a social that ended a moment ago, and none that is cancelled or long over', async () => {
    const cancelled = social('Called off', 1, 2, { isCancelled: true });
    const page = open(...listed([cancelled], [social('Brunch', -5, -1), social('Last month', -700, -697)]));
    await waitFor(() => expect(page.address()).toBe('/socials/brunch/manage/scan'));
  });

  it('asks which, where several are open', async () => {
    const page = open(
      ...listed([social('Supper', 1, 4), social('Harbour walk', 0, 2), social('Gala', 48, 52)]),
    );
    const links = await screen.findAllByRole('link', { name: /^(Scan|Open) / });
    expect(links.map(link => link.textContent)).toEqual(['Scan Harbour walk', 'Scan Supper', 'Open Gala']);
    expect(links[2]).toHaveAttribute('href', '/socials/gala/manage/scan');
    expect(page.address()).toBe('/scan');
  });

  it('says that there is none yet', async () => {
    open(...listed([]));
    expect(await screen.findByRole('heading', { name: 'No upcoming socials' })).toBeVisible();
  });

  it('offers the door that was opened last on this device where the list cannot be read', async () => {
    keepLastDoor({ slug: 'supper', title: 'Supper' });
    open(refuse(hosted, new AppError('unavailable', 'Try again in a minute.')));
    expect(await screen.findByRole('link', { name: 'Scan' })).toHaveAttribute(
      'href',
      '/socials/supper/manage/scan',
    );
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });

  it('takes nothing for a door that this browser did not keep', () => {
    expect(readLastDoor()).toBeUndefined();
    localStorage.setItem('momos.draft.last-door', '{"slug":3');
    expect(readLastDoor()).toBeUndefined();
  });
});
