import { z } from 'zod';
import { id, idParams, pageMeta, pageQuery, timestamp } from './fields.ts';
import { defineContract } from './route.ts';
import { codeLength, oneTimeCode } from './sign-in.ts';

/** Services that hold something on people, in the order in which they are asked; the account itself comes last. */
export const holders = ['events', 'payments', 'messaging', 'crm', 'media', 'identity'] as const;
/** A service that holds something on people. */
export type Holder = (typeof holders)[number];

const steps = z.array(z.object({ service: z.enum(holders), doneAt: timestamp.nullable() }));

/** An export on its way or ready. */
export const dataExport = z.object({
  id,
  status: z.enum(['RUNNING', 'READY', 'EXPIRED', 'FAILED']),
  requestedAt: timestamp,
  readyAt: timestamp.nullable(),
  expiresAt: timestamp.nullable(),
  steps,
});
export type DataExport = z.infer<typeof dataExport>;

/** What one service erased and when; no personal data. */
export const receipt = z.object({
  service: z.enum(holders),
  erasedAt: timestamp,
  counts: z.record(z.string(), z.number().int()).meta({ description: 'Rows touched per kind of thing' }),
});
export type Receipt = z.infer<typeof receipt>;

/** An erasure: waiting for its day, at work, taken back or done. */
export const erasure = z.object({
  id,
  status: z.enum(['SCHEDULED', 'RUNNING', 'CANCELLED', 'DONE']),
  requestedAt: timestamp,
  dueAt: timestamp,
  doneAt: timestamp.nullable(),
  /** What has to be settled first, found when its day came. */
  obstacles: z.array(z.string()),
  steps,
  receipts: z.array(receipt),
});
export type Erasure = z.infer<typeof erasure>;

export const purposes = ['UPDATES', 'SUGGESTIONS', 'PUSH'] as const;
/** What a person allows: news by mail, being suggested to others, notices on their devices. To be seen as an attendee is asked with each RSVP. */
export type Purpose = (typeof purposes)[number];

export const consent = z.object({
  purpose: z.enum(purposes),
  isGiven: z.boolean(),
  /** Null while the person has not chosen and the default applies. */
  since: timestamp.nullable(),
});
export type Consent = z.infer<typeof consent>;

export const consentChange = z.object({ id, purpose: z.enum(purposes), isGiven: z.boolean(), at: timestamp });
export type ConsentChange = z.infer<typeof consentChange>;

/** A person's data: all of it, none of it, and what it may be used for (decisions: "Privacy"). */
export const privacyContract = defineContract('identity', 'privacy', {
  requestExport: {
    method: 'POST',
    path: '/privacy/exports',
    access: 'user',
    unnamed: true,
    status: 202,
    stepUp: true,
    summary: 'Ask for all that is held on oneself; one runs at a time and is answered again',
    data: dataExport,
  },
  exports: {
    method: 'GET',
    path: '/privacy/exports',
    access: 'user',
    unnamed: true,
    summary: 'One’s exports, the newest first',
    query: pageQuery,
    data: z.array(dataExport),
    meta: pageMeta,
  },
  download: {
    method: 'GET',
    path: '/privacy/exports/{id}/archive',
    access: 'self',
    unnamed: true,
    stepUp: true,
    summary: 'The archive of one’s own export; 410 once it is over',
    params: idParams,
    format: 'json',
  },
  startErasure: {
    method: 'POST',
    path: '/privacy/erasure/code',
    access: 'user',
    unnamed: true,
    status: 202,
    idempotency: 'none',
    isRepeatHarmful: true,
    summary: 'A fresh code to one’s own address, to confirm the erasure with',
    data: z.object({
      requestId: z.string(),
      sentTo: z.string(),
      expiresInSeconds: z.number().int(),
      codeLength,
    }),
  },
  erase: {
    method: 'POST',
    path: '/privacy/erasure',
    access: 'user',
    unnamed: true,
    status: 202,
    idempotency: 'natural',
    summary: 'Schedule the erasure of the account everywhere; 409 while one hosts upcoming socials',
    body: z.strictObject({
      requestId: z.string().min(1).max(64),
      otp: oneTimeCode,
    }),
    data: erasure,
  },
  erasure: {
    method: 'GET',
    path: '/privacy/erasure',
    access: 'user',
    unnamed: true,
    summary: 'One’s latest erasure, or null',
    data: erasure.nullable(),
  },
  cancelErasure: {
    method: 'DELETE',
    path: '/privacy/erasure',
    access: 'user',
    unnamed: true,
    summary: 'Take the erasure back while it has not begun; 409 afterwards',
    data: erasure,
  },
  erasures: {
    method: 'GET',
    path: '/privacy/erasures',
    access: 'admin',
    summary: 'All erasures with their receipts, the newest first',
    query: pageQuery,
    data: z.array(erasure),
    meta: pageMeta,
  },
  consents: {
    method: 'GET',
    path: '/privacy/consents',
    access: 'user',
    unnamed: true,
    summary: 'What one allows now, per purpose',
    data: z.array(consent),
  },
  setConsent: {
    method: 'PATCH',
    path: '/privacy/consents',
    access: 'user',
    unnamed: true,
    summary: 'Give or take back the consent to one purpose',
    body: z.strictObject({ purpose: z.enum(purposes), isGiven: z.boolean() }),
    data: z.array(consent),
  },
  consentHistory: {
    method: 'GET',
    path: '/privacy/consents/history',
    access: 'user',
    unnamed: true,
    summary: 'Every change of one’s consents, the newest first',
    query: pageQuery,
    data: z.array(consentChange),
    meta: pageMeta,
  },
});
