import { z } from 'zod';
import { id, idParams } from './fields.ts';
import { defineContract } from './route.ts';

/** What a person is asked after they registered, in its order (spec §3 "Post-RSVP steps"). */
export const postRsvpSteps = [
  'PROFILE_PHOTO',
  'PHONE_NUMBER',
  'PERSONAL_EMAIL',
  'PERSONAL_DETAILS',
  'FUNCTION',
  'SCHOOL',
  'TAKE_ATTENDANCE',
  'TAKE_ATTENDANCE_WITH_DEPOSIT',
  'ASK_PUSH_NOTIFICATION',
  'ADD_TO_CALENDAR',
  'BRING_FRIENDS',
] as const;
export type PostRsvpStep = (typeof postRsvpSteps)[number];

const step = z.enum(postRsvpSteps);

export const postRsvpRequest = z.object({
  rsvpId: id,
  socialId: id,
  /** Those that apply to this person and social, in their order; empty before the registration is complete, and after the social. */
  steps: z.array(z.object({ step, state: z.enum(['OPEN', 'DONE', 'SKIPPED']) })),
  /** The first that is open; null when nothing is left. */
  nextStep: step.nullable(),
});
export type PostRsvpRequest = z.infer<typeof postRsvpRequest>;

/** Steps after registering (spec §3 "Post-RSVP steps"): each where it applies, skippable, resumable. The id is the social’s. */
export const postRsvpRequestsContract = defineContract('events', 'post-rsvp-requests', {
  get: {
    method: 'GET',
    path: '/socials/post-rsvp-request/{id}',
    routing: 'id',
    access: 'user',
    summary: 'What is left to do after registering for a social',
    params: idParams,
    data: postRsvpRequest,
  },
  submit: {
    method: 'POST',
    path: '/socials/post-rsvp-request/{id}/submit',
    routing: 'id',
    access: 'user',
    summary: 'Mark steps as done or skipped; a step of the profile is done once the profile has it',
    params: idParams,
    body: z.strictObject({
      steps: z.array(step).min(1).max(postRsvpSteps.length),
      outcome: z.enum(['DONE', 'SKIPPED']),
    }),
    data: postRsvpRequest,
  },
});
