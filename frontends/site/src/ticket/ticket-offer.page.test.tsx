import { expect, it } from '@jest/globals';
import { conflict, notFound } from '@momos/contracts/errors';
import { ticketTransfersContract } from '@momos/contracts/ticket-transfers';
import { screen, waitFor } from '@testing-library/react';
import { coverStates } from '../../../testing/cover-states.ts';
import { type Answer, answer, refuse } from '../../../testing/network.ts';
import { guest, renderPage } from '../../../testing/render-page.tsx';
import { TicketOfferPage } from './ticket-offer.page.tsx';

const { show, accept, withdraw } = ticketTransfersContract;
const socialId = '01930b5e-7c1a-7d2e-8f3a-000000000001';
const id = '01930b5e-7c1a-7d2e-8f3a-000000000002';

const open = (...answers: Answer[]) =>
  renderPage(<TicketOfferPage />, {
    path: '/my-ticket/offers/:socialId/:transferId',
    at: `/my-ticket/offers/${socialId}/${id}`,
    signedInAs: guest(),
    answers,
  });

const offer = answer(show, {
  id,
  fromName: 'Ada Lovelace',
  plusOnes: 1,
  tierName: 'Balcony',
  social: { id: socialId, slug: 'supper', title: 'Sunset supper', city: 'New York' },
});

coverStates(show, open);

it('says whose ticket it is, and what comes with it', async () => {
  open(offer);
  expect(await screen.findByRole('heading', { name: 'A ticket to Sunset supper' })).toBeVisible();
  expect(screen.getByText(/^Ada Lovelace offers you their ticket/)).toBeVisible();
  expect(screen.getByText('Balcony · you and one guest · New York')).toBeVisible();
});

it('leads who accepts to their ticket', async () => {
  const { user, sent, address } = open(offer, answer(accept, { status: 'APPROVED', nextStep: null }));
  await user.click(await screen.findByRole('button', { name: 'Accept ticket' }));
  expect(await screen.findByText('The ticket is yours.')).toBeVisible();
  expect(sent(accept)[0]).toMatchObject({
    params: { id: socialId, transferId: id },
    body: { isAccepted: true },
  });
  await waitFor(() => expect(address()).toBe(`/my-ticket?social=${socialId}&new`));
});

it('leads who accepts to the questions of the hosts first', async () => {
  const { user, address } = open(offer, answer(accept, { status: 'APPROVED', nextStep: 'QUESTIONNAIRE' }));
  await user.click(await screen.findByRole('button', { name: 'Accept ticket' }));
  await waitFor(() => expect(address()).toBe('/socials/supper/register'));
});

it('can be declined', async () => {
  const { user, sent, address } = open(offer, answer(withdraw));
  await user.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Declined. The ticket stays with its holder.')).toBeVisible();
  expect(sent(withdraw)).toHaveLength(1);
  await waitFor(() => expect(address()).toBe('/socials/supper'));
});

it('says why it cannot be accepted', async () => {
  const { user } = open(offer, refuse(accept, conflict('This ticket cannot be transferred to you.')));
  await user.click(await screen.findByRole('button', { name: 'Accept ticket' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This ticket cannot be transferred to you.');
  expect(screen.getByRole('button', { name: 'Accept ticket' })).toBeEnabled();
});

it('says the same of an offer that ended and one to another person', async () => {
  open(refuse(show, notFound('offer')));
  expect(await screen.findByRole('heading', { name: 'There is no offer for you here' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add an e-mail' })).toHaveAttribute('href', '/accounts/setting');
});
