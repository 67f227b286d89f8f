import { chargesContract } from '@momos/contracts/charges';
import { type Answer, answer } from './network.ts';
import { guest, renderPage } from './render-page.tsx';
import { RegistrationPage } from '../site/src/registration/registration.page.tsx';

/** Opens the registration for a social, signed in and with an invitation. */
export const open = (...answers: Answer[]) =>
  renderPage(<RegistrationPage />, {
    path: '/socials/:slug/register',
    at: '/socials/sunset/register?inviteCode=abc',
    signedInAs: guest(),
    answers: [...answers, answer(chargesContract.totalCharge)],
  });

export const question = { id: '01930b5e-7c1a-7d2e-8f3a-000000000001', title: 'What do you cook best?' };
export const social = {
  title: 'Sunset supper',
  maxPlusOnes: 2,
  questionnaire: { questions: [{ ...question, questionType: 'SHORT_TEXT' as const, isRequired: true }] },
  ticketTiers: [{ id: 'place', name: 'Place', remainingQuantity: 3 }],
};

/** An RSVP that waits for answers. */
export const asking = { status: 'INITIAL' as const, tierId: 'place', nextStep: 'QUESTIONNAIRE' as const };
