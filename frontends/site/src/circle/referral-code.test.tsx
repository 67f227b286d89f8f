import { expect, it } from '@jest/globals';
import { circleMembersContract } from '@momos/contracts/circle-members';
import { circlesContract } from '@momos/contracts/circles';
import { badField, unavailable } from '@momos/contracts/errors';
import { socialsContract } from '@momos/contracts/socials';
import { screen, waitFor } from '@testing-library/react';
import { type Answer, answer, answerBy, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { CirclePage } from './circle.page.tsx';

const { bySlug } = circlesContract;
const { checkReferralCode, join } = circleMembersContract;
const code = 'abc123abc1';
const circle = {
  ...{ slug: 'founders', name: 'Founders', visibility: 'PUBLIC' as const, price: 0, currency: 'USD' },
  ...{
    questions: [],
    isApprovalRequired: true,
    isHost: false,
    hosts: [{ displayName: 'Grace Hopper', slug: 'grace' }],
  },
  membership: null,
  neededEmailCategories: [],
};

const page = { path: '/circles/:slug', at: `/circles/founders?code=${code}` };
const open = (...answers: Answer[]) =>
  renderPage(<CirclePage />, {
    ...page,
    signedInAs: guest(),
    answers: [...answers, answer(bySlug, circle), answer(join), answer(socialsContract.visible, [])],
  });

it('of a member says who recommends the circle, and asks its hosts', async () => {
  const { user, sent } = open(
    answer(checkReferralCode, { kind: 'RECOMMENDATION', referredBy: { displayName: 'Ada Lovelace' } }),
  );
  await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
  expect(screen.getByText('Recommended by Ada Lovelace.')).toBeVisible();
  expect(sent(checkReferralCode)[0]?.body).toEqual({ referralCode: code });
  await waitFor(() => expect(sent(join)[0]?.body).toMatchObject({ referralCode: code }));
});

it('of the hosts lets the reader join without asking', async () => {
  const { user, sent } = open(answer(checkReferralCode, { kind: 'INVITATION', referredBy: null }));
  await user.click(await screen.findByRole('button', { name: 'Join for free' }));
  expect(screen.getByText('You are invited, so you can join without asking.')).toBeVisible();
  await waitFor(() => expect(sent(join)[0]?.body).toMatchObject({ referralCode: code }));
});

it('that no longer works is dropped, and says so', async () => {
  const { user, sent } = open(answer(checkReferralCode, { kind: null, referredBy: null }));
  await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
  expect(screen.getByText('The code in your link no longer works. You do not need it here.')).toBeVisible();
  await waitFor(() => expect(sent(join)).toHaveLength(1));
  expect(sent(join)[0]?.body).not.toHaveProperty('referralCode');
});

it('that ends after it was checked is checked again, and keeps what was written', async () => {
  const questions = [{ id: 'why', title: 'Why?', isRequired: false }];
  const { user, sent } = open(
    answer(bySlug, { ...circle, questions }),
    answerBy(checkReferralCode, () => ({
      kind: sent(join).length > 0 ? null : ('INVITATION' as const),
      referredBy: null,
    })),
    refuse(join, badField('body.referralCode', 'This code does not open this circle.'), ({ body }) =>
      Object.hasOwn(body as object, 'referralCode'),
    ),
  );
  await user.type(await screen.findByRole('textbox', { name: 'Why?' }), 'To build.');
  await user.click(screen.getByRole('button', { name: 'Join for free' }));
  await user.click(await screen.findByRole('button', { name: 'Ask to join' }));
  await waitFor(() => expect(sent(join)).toHaveLength(2));
  expect(sent(join)[1]?.body).toMatchObject({ answers: [{ questionId: 'why', answer: 'To build.' }] });
});

it('that could not be checked can be checked again', async () => {
  const { user, sent } = open(refuse(checkReferralCode, unavailable('Away.')));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(sent(checkReferralCode).length).toBeGreaterThan(1));
});

it('of a visitor promises nothing yet, and is kept for after they sign in', async () => {
  renderPage(<CirclePage />, {
    ...page,
    answers: [answer(bySlug, circle), answer(socialsContract.visible, [])],
  });
  const link = await screen.findByRole('link', { name: 'Join' });
  expect(link).toHaveAttribute('href', expect.stringContaining(encodeURIComponent(`?code=${code}`)));
});
