import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/render-page.tsx';
import { HumanVerificationPage } from './human-verification.page.tsx';

const open = (fetchCheck: typeof fetch) => {
  const page = renderPage(<HumanVerificationPage />, { path: '/human-verification' });
  // The firewall's own call is no contract of the product.
  globalThis.fetch = fetchCheck;
  return page;
};

it('says why the check is shown, and what it sends', async () => {
  open(async () => new Response());
  expect(await screen.findByRole('heading', { name: 'One quick check' })).toBeVisible();
  expect(screen.getByText(/Nothing about you/)).toBeVisible();
});

it('says that the check could not be reached, and can be tried again', async () => {
  const { user } = open(async () => {
    throw new TypeError('failed');
  });
  await user.click(await screen.findByRole('button'));
  expect(await screen.findByText(/could not be reached/)).toBeVisible();
});
