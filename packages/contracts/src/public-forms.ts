import { z } from 'zod';
import {
  countedPageMeta,
  id,
  idParams,
  line,
  pageFields,
  pageMeta,
  pageQuery,
  paragraphs,
  timestamp,
} from './fields.ts';
import { answer, question } from './questionnaire.ts';
import { defineContract } from './route.ts';
import { userCard } from './users.ts';

/** A FORM collects answers, which can be changed until it is closed; a QUIZ has right ones and is answered once. */
export const publicFormKinds = ['FORM', 'QUIZ'] as const;

/** DRAFT until it is published; OPEN and CLOSED are seen by whoever has the link, ARCHIVED by managers alone. */
export const publicFormStatuses = ['DRAFT', 'OPEN', 'CLOSED', 'ARCHIVED'] as const;
export type PublicFormStatus = (typeof publicFormStatuses)[number];

/** What is right: of several choices all of these, else any one of them. */
const rightAnswer = z.strictObject({
  questionId: question.shape.id,
  answers: z.array(line(200)).min(1).max(50),
});
export type RightAnswer = z.infer<typeof rightAnswer>;

const fields = {
  title: line(140),
  description: paragraphs(5000),
  questions: z.array(question).max(50),
  rightAnswers: z
    .array(rightAnswer)
    .max(50)
    .meta({ description: 'Of a quiz; questions without one are not scored' }),
};

const publicFormInput = z.strictObject({
  ...fields,
  kind: z.enum(publicFormKinds),
  description: fields.description.default(''),
  questions: fields.questions.default([]),
  rightAnswers: fields.rightAnswers.default([]),
});

/** A form as managers see it. */
const publicForm = z.object({
  id,
  version: z.number().int(),
  kind: z.enum(publicFormKinds),
  status: z.enum(publicFormStatuses),
  ...fields,
  answerCount: z.number().int(),
  createdAt: timestamp,
  publishedAt: timestamp.nullable(),
});
export type PublicFormView = z.infer<typeof publicForm>;

const score = z.object({ right: z.number().int(), of: z.number().int() });
export type Score = z.infer<typeof score>;

/** One person's answers as managers see them. */
const personsAnswers = z.object({
  id,
  user: userCard,
  answers: z.array(answer),
  score: score.nullable(),
  answeredAt: timestamp,
});
export type PersonsAnswers = z.infer<typeof personsAnswers>;

/** A form as the person who answers it sees it; right answers come with their own only. */
const answeredForm = z.object({
  id,
  kind: z.enum(publicFormKinds),
  title: z.string(),
  description: z.string(),
  isOpen: z.boolean(),
  questions: z.array(question),
  own: z
    .object({
      answers: z.array(answer),
      answeredAt: timestamp,
      score: score.nullable(),
      /** Of a quiz, each question that is scored. */
      results: z.array(
        z.object({ questionId: z.string(), isRight: z.boolean(), rightAnswers: z.array(z.string()) }),
      ),
    })
    .nullable(),
});
export type AnsweredForm = z.infer<typeof answeredForm>;

/** Forms and quizzes that managers make and anybody with the link answers (spec §7 "Socials"). */
export const publicFormsContract = defineContract('events', 'public-forms', {
  list: {
    method: 'GET',
    path: '/public-forms',
    access: 'manager',
    summary: 'Forms and quizzes of a status, the newest first, with how many people answered',
    query: z.strictObject({ ...pageFields, status: z.enum(publicFormStatuses).default('OPEN') }),
    data: z.array(publicForm),
    meta: countedPageMeta(publicFormStatuses),
  },
  get: {
    method: 'GET',
    path: '/public-forms/{id}',
    access: 'manager',
    summary: 'A form or quiz with its right answers; beyond the spec’s list',
    params: idParams,
    data: publicForm,
  },
  create: {
    method: 'POST',
    path: '/public-forms',
    access: 'manager',
    audit: { action: 'FORM_CREATED', target: ['form', 'result.id'] },
    status: 201,
    summary: 'A draft of a form or quiz; beyond the spec’s list, which has no call that makes one',
    body: publicFormInput,
    data: publicForm,
  },
  update: {
    method: 'PATCH',
    path: '/public-forms/{id}',
    access: 'manager',
    audit: { action: 'FORM_CHANGED', target: ['form', 'params.id'], noting: ['body.status'] },
    summary:
      'Edit, publish, close, archive or restore; questions stay as they were published. 412 for a stale If-Match. Beyond the spec’s list',
    params: idParams,
    body: z.strictObject({ ...fields, status: z.enum(publicFormStatuses) }).partial(),
    data: publicForm,
  },
  answers: {
    method: 'GET',
    path: '/public-forms/{id}/answers',
    access: 'manager',
    summary: 'What people answered, the newest first; beyond the spec’s list',
    params: idParams,
    query: pageQuery,
    data: z.array(personsAnswers),
    meta: pageMeta,
  },
  download: {
    method: 'GET',
    path: '/public-forms/{id}/download',
    access: 'manager',
    stepUp: true,
    audit: { action: 'FORM_ANSWERS_EXPORTED', target: ['form', 'params.id'] },
    summary: 'All answers as a table with a column for each question',
    format: 'csv',
    params: idParams,
  },
  open: {
    method: 'GET',
    path: '/quiz/{id}',
    access: 'public',
    summary:
      'A form or quiz to answer, with the caller’s own answers; a quiz shows what is right after it was answered',
    params: idParams,
    data: answeredForm,
  },
  answer: {
    method: 'POST',
    path: '/quiz/{id}',
    access: 'user',
    summary: 'Answer a form or quiz: a quiz once (409), a form again until it is closed',
    params: idParams,
    body: z.strictObject({ answers: z.array(answer).max(200) }),
    data: answeredForm,
  },
});
