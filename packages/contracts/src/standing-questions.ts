import { z } from 'zod';
import { answer, question } from './questionnaire.ts';
import { defineContract } from './route.ts';

/** The platform's own questions with what the caller answered. */
const ownStandingAnswers = z.object({
  /** Goes into `If-Match` of a change; 0 until the first answer. */
  version: z.number().int(),
  questions: z.array(question),
  answers: z.array(answer),
});
export type OwnStandingAnswers = z.infer<typeof ownStandingAnswers>;

/**
 * The questions that the platform itself asks, once per person and in the first registration that meets them (spec §3 "SGN_QUESTIONNAIRE").
 * Beyond the spec's list of calls.
 */
export const standingQuestionsContract = defineContract('events', 'standing-questions', {
  mine: {
    method: 'GET',
    path: '/users/me/standing-answers',
    access: 'user',
    summary: 'The platform’s own questions, and what the caller answered',
    data: ownStandingAnswers,
  },
  change: {
    method: 'PATCH',
    path: '/users/me/standing-answers',
    access: 'user',
    summary: 'Answer the platform’s own questions; these answers take the place of those before',
    body: z.strictObject({ answers: z.array(answer).max(200) }),
    data: ownStandingAnswers,
  },
});
