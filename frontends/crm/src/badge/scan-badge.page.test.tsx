import { expect, it } from '@jest/globals';
import { forbidden, notFound } from '@momos/contracts/errors';
import { usersContract } from '@momos/contracts/users';
import { screen, within } from '@testing-library/react';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { manager, renderPage } from '../../../testing/render-page.tsx';
import { silenceAudio } from '../../../testing/silent-audio.ts';
import { ScanBadgePage } from './scan-badge.page.tsx';

const { scan } = usersContract;

silenceAudio();

const scanned = async (...answers: Answer[]) => {
  const page = renderPage(<ScanBadgePage />, {
    path: '/manager/scan-badge',
    signedInAs: manager({ isSupermomosAdmin: true }),
    answers,
  });
  await page.user.type(
    await screen.findByRole('textbox', { name: 'Or type the code on the badge' }),
    'https://momos.test/users/Grace-Hopper{Enter}',
  );
  return page;
};

it('shows whose badge it is, and lists the recent scans', async () => {
  const { sent } = await scanned(answer(scan, { displayName: 'Grace Hopper', slug: 'grace-hopper' }));
  expect(await screen.findByText('Grace Hopper', { selector: 'strong' })).toBeVisible();
  expect(sent(scan)[0]?.body).toEqual({ slug: 'grace-hopper' });
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/users/grace-hopper');
  expect(within(screen.getByRole('list')).getByText('Grace Hopper')).toBeVisible();
});

it.each([
  ['an unknown badge', notFound('user'), /no such user/],
  ['a person who may not scan', forbidden(), /You are not allowed to do this/],
])('refuses %s', async (_, error, text) => {
  await scanned(refuse(scan, error));
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/listed here until you leave/)).toBeVisible();
});
