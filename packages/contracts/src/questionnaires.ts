import { z } from 'zod';
import { id, line, pageFields, pageMeta, timestamp } from './fields.ts';
import { question } from './questionnaire.ts';
import { defineContract } from './route.ts';

/** What an earlier social asked its guests. */
export const earlierQuestionnaire = z.object({
  socialId: id,
  socialTitle: z.string(),
  eventTimestamp: timestamp,
  timezone: z.string(),
  questions: z.array(question),
});
export type EarlierQuestionnaire = z.infer<typeof earlierQuestionnaire>;

/** Questionnaires to begin a new one with (spec §7 "Socials"). */
export const questionnairesContract = defineContract('events', 'questionnaires', {
  search: {
    method: 'GET',
    path: '/questionnaires',
    access: 'host',
    summary:
      'Questionnaires of socials that the caller hosts, the latest first, by words of the social or a question',
    query: z.strictObject({ ...pageFields, text: line(80, 0).optional() }),
    data: z.array(earlierQuestionnaire),
    meta: pageMeta,
  },
});
