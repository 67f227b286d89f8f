import { expect, it } from '@jest/globals';
import { configsContract } from '@momos/contracts/configs';
import { screen } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer } from '../../../testing/network.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { CommunityPage } from './community.page.tsx';

const { page } = configsContract;

const open = (read: Answer) => renderPage(<CommunityPage />, { path: '/community', answers: [read] });

coverStates(page, open);

it('shows each question as a heading, with its answer below', async () => {
  const { sent } = open(
    answer(page, {
      sections: [{ title: 'What is a deposit?', htmlBody: '<p>It is <strong>refunded</strong>.</p>' }],
    }),
  );
  expect(await screen.findByRole('heading', { name: 'What is a deposit?', level: 2 })).toBeVisible();
  expect(screen.getByText('refunded').tagName).toBe('STRONG');
  expect(sent(page)[0]?.params).toEqual({ page: 'community' });
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
});

it('says that there are no questions yet', async () => {
  open(answer(page, { sections: [] }));
  expect(await screen.findByText('No questions yet')).toBeVisible();
});
