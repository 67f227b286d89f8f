import type { Answer } from '@momos/contracts/questionnaire';
import type { Actor } from '@momos/runtime';
import type { Registrable } from '../rsvp/registration-steps.ts';
import type { Social } from '../social/social.ts';
import type { RegistrationDeps } from './registration-deps.ts';

/**
 * A social with the platform's own questions that this person still has to be asked, once what they answered now is saved. The answers
 * are the person's and stay, whatever comes of the registration. Throws a 400 that names what is missing.
 */
export async function askStanding(
  { standing }: Pick<RegistrationDeps, 'standing'>,
  { userId }: Pick<Actor, 'userId'>,
  { social, standingAnswers }: { social: Social; standingAnswers?: readonly Answer[] | undefined },
): Promise<Social & Registrable> {
  if (standingAnswers) await standing.answerOpen(userId, standingAnswers);
  return { ...social, standingQuestions: await standing.openTo(userId) };
}
