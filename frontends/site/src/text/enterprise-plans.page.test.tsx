import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { EnterprisePlansPage } from './enterprise-plans.page.tsx';

const { page } = configsContract;

const open = (read: Answer) =>
  renderPage(<EnterprisePlansPage />, { path: '/enterprise-plans', answers: [read] });

coverStates(page, open);

it('shows what admins wrote, and leads to the sales team', async () => {
  const { sent } = open(answer(page, { sections: [{ title: 'The door', htmlBody: '<p>Check in.</p>' }] }));
  expect(await screen.findByRole('heading', { name: 'The door' })).toBeVisible();
  expect(sent(page)[0]?.params).toEqual({ page: 'enterprise-plans' });
  expect(screen.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    '/contact?category=SALES_ENTERPRISE',
  );
});

it('leads there without a text, too', async () => {
  open(answer(page, { sections: [] }));
  expect(await screen.findByText('No plans described yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Contact sales' })).toBeVisible();
});
