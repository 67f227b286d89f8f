import { z } from 'zod';
import { codeLength, oneTimeCode } from './sign-in.ts';
import { email, id, idParams, pageFields, pageMeta, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { emailCategories, userCard, verifiedEmail } from './users.ts';

const emailCategory = z.enum(emailCategories);

/** Proofs of e-mail addresses and what they count for (spec §3 "Email categories", §7 "Users and auth"). */
export const verifiedEmailsContract = defineContract('identity', 'verified-emails', {
  start: {
    method: 'POST',
    path: '/verification/emails',
    access: 'user',
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    stepUp: true,
    summary: 'Send a code to an e-mail to prove it; the answer reveals nothing about other accounts',
    body: z.strictObject({ email, emailCategory: emailCategory.default('GENERAL') }),
    data: z.object({
      emailVerificationId: id,
      expiresInSeconds: z.number().int(),
      codeLength,
      organizationName: z.string().nullable().meta({ description: 'The organisation that the domain is of' }),
    }),
  },
  verify: {
    method: 'POST',
    path: '/verification/emails/verify',
    access: 'user',
    idempotency: 'natural',
    stepUp: true,
    summary: 'Prove an e-mail by its code; the same proof again answers the same',
    body: z.strictObject({ emailVerificationId: id, otp: oneTimeCode }),
    data: verifiedEmail,
  },
  pending: {
    method: 'GET',
    path: '/verification/emails',
    access: 'admin',
    summary: 'Proofs that wait for their code, newest first, for those whom no mail reaches',
    query: z.strictObject({ ...pageFields, email: email.optional() }),
    data: z.array(
      z.object({ id, userId: id, user: userCard, email: z.string(), emailCategory, startedAt: timestamp }),
    ),
    meta: pageMeta,
  },
  bypass: {
    method: 'POST',
    path: '/verification/{id}/bypass',
    access: 'admin',
    audit: { action: 'VERIFICATION_BYPASSED', target: ['verification', 'params.id'] },
    idempotency: 'natural',
    stepUp: true,
    summary: 'Take a proof as given without its code; who did so is kept',
    params: idParams,
    data: verifiedEmail,
  },
  add: {
    method: 'POST',
    path: '/emails/verified',
    access: 'user',
    idempotency: 'natural',
    summary: 'Let an address that one has proven count for a company or a school too',
    body: z.strictObject({ email, emailCategory }),
    data: verifiedEmail,
  },
  change: {
    method: 'PATCH',
    path: '/emails/verified/verification',
    access: 'user',
    idempotency: 'natural',
    stepUp: true,
    summary: 'Change what a proven address counts for, or sign in with it from now on',
    body: z.strictObject({
      emailVerificationId: id,
      emailCategory: emailCategory.optional(),
      isSignIn: z.literal(true).optional(),
    }),
    data: verifiedEmail,
  },
  remove: {
    method: 'DELETE',
    path: '/emails/verified/{id}',
    access: 'user',
    stepUp: true,
    summary: 'Remove a proven address by its emailVerificationId; not the one that one signs in with',
    params: idParams,
    data: z.array(verifiedEmail),
  },
});
