import { describe, expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { socialsContract } from '@momos/contracts/socials';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, type Sent } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SeriesPage } from './series.page.tsx';

const { search } = socialsContract;

const settings = answer(configsContract.all, {
  series: [{ slug: 'ai-ml-summit', title: 'AI/ML Summit', lead: 'A day of models.', tags: ['AI', 'summit'] }],
});

const open = (read: Answer, at = '/series/ai-ml-summit') =>
  renderPage(<SeriesPage />, { path: '/series/:series', at, answers: [read, settings] });

describe('its socials', () => {
  coverStates(search, open);
});
describe('the settings', () => {
  coverStates(configsContract.all, open);
});

it('shows the upcoming socials of the series', async () => {
  const { sent } = open(answer(search, [{ title: 'Models by night' }]));
  expect(await screen.findByText('Models by night')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'AI/ML Summit' })).toBeVisible();
  expect(screen.getByText('A day of models.')).toBeVisible();
  expect(sent(search)[0]?.body).toMatchObject({ tags: ['AI', 'summit'] });
});

it('says that nothing is planned, and what comes up elsewhere', async () => {
  const isOfSeries = ({ body }: Sent) => (body as { tags?: string[] }).tags !== undefined;
  renderPage(<SeriesPage />, {
    path: '/series/:series',
    at: '/series/ai-ml-summit',
    answers: [
      answer(search, [], { when: isOfSeries }),
      answer(search, [{ title: 'Harbour walk' }]),
      settings,
    ],
  });
  expect(await screen.findByText('Nothing planned yet')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Coming up elsewhere' })).toBeVisible();
  expect(screen.getByText('Harbour walk')).toBeVisible();
});

it('says only that nothing is planned where there is nothing at all', async () => {
  open(answer(search));
  expect(await screen.findByText('Nothing planned yet')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Coming up elsewhere' })).toBeNull();
});

it('knows no other series', async () => {
  open(answer(search), '/series/unknown');
  expect(await screen.findByRole('heading', { name: 'There is no such series' })).toBeVisible();
});
