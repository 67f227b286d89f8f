import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { screen, waitFor } from '@testing-library/react';
import { answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CompanyLogos } from './company-logos.tsx';

type Logo = { name: string; picturePath: string | null; href: string | null };

const open = (companyLogos: Logo[]) =>
  renderPage(<CompanyLogos />, { path: '/', answers: [answer(configsContract.all, { companyLogos })] });

it('shows names, and pictures where there are any, with their links', async () => {
  open([
    { name: 'Palmtree', picturePath: null, href: null },
    { name: 'Figment', picturePath: '/media/public/circle_logos/figment.webp', href: '/circles/figment' },
    { name: 'Northlight', picturePath: null, href: 'https://northlight.example' },
  ]);
  expect(await screen.findByRole('heading', { name: 'Where our guests work' })).toBeVisible();
  expect(screen.getByText('Palmtree').closest('a')).toBeNull();
  expect(screen.getByRole('link', { name: 'Figment' })).toHaveAttribute('href', '/circles/figment');
  expect(screen.getByRole('img', { name: 'Figment' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^\/api\/files\/resize/),
  );
  expect(screen.getByRole('link', { name: /Northlight/ })).toHaveAttribute('rel', 'noreferrer');
});

it('is not there without any', async () => {
  const { sent, container } = open([]);
  await waitFor(() => expect(sent(configsContract.all)).toHaveLength(1));
  expect(container.querySelector('section')).toBeNull();
});
