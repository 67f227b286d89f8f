import { expect, it } from '@jest/globals';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, answerBy } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { SocialsPage } from './socials.page.tsx';

const { search } = socialsContract;

const open = (read: Answer, at = '/socials') =>
  renderPage(<SocialsPage />, { path: '/socials', at, answers: [read] });

coverStates(search, open);

it('finds by text, city and kind', async () => {
  const { user, address, sent } = open(answer(search, [{ title: 'Sunset supper' }]), '/socials?city=Berlin');
  expect(await screen.findByText('Sunset supper')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Free' }));
  await user.type(screen.getByRole('searchbox'), 'soup');
  await waitFor(() => expect(address()).toBe('/socials?city=Berlin&kind=free&text=soup'));
  await waitFor(() =>
    expect(sent(search).at(-1)?.body).toMatchObject({ text: 'soup', city: 'Berlin', isFree: true }),
  );
});

it('brings the next page by the key of the one before', async () => {
  const { user, sent } = open(
    answerBy(
      search,
      ({ body }) =>
        'exclusiveStartKey' in (body as object)
          ? [{ id: '01930b5e-7c1a-7d2e-8f3a-000000000002', title: 'Chess night' }]
          : [{ title: 'Sunset supper' }],
      { meta: { lastEvaluatedKey: 'k' } },
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Chess night')).toBeVisible();
  expect(sent(search).at(-1)?.body).toMatchObject({ exclusiveStartKey: 'k' });
});

it('leads from no matches back to all socials', async () => {
  const { user, address } = open(answer(search), '/socials?text=nothing');
  expect(await screen.findByRole('heading', { name: 'No matches' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all socials' }));
  expect(address()).toBe('/socials');
});
