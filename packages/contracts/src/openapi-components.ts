import { z } from 'zod';
import * as core from 'zod/v4/core';
import type { ZodOpenApiComponentsObject } from 'zod-openapi';
import * as blasts from './blasts.ts';
import * as configs from './configs.ts';
import { errorCodes, type ErrorCode } from './errors.ts';
import * as hostReviews from './host-reviews.ts';
import * as hosts from './hosts.ts';
import * as promoCodes from './promo-codes.ts';
import * as people from './people.ts';
import * as refunds from './refunds.ts';
import * as questionnaire from './questionnaire.ts';
import * as rsvpView from './rsvp-view.ts';
import * as rsvps from './rsvps.ts';
import * as sessionTokens from './session-tokens.ts';
import * as cancellationPolicy from './cancellation-policy.ts';
import * as socialInput from './social-input.ts';
import * as socialView from './social-view.ts';
import * as socials from './socials.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';

/** The one shape of every error answer. */
const errorBody = z.object({
  error: z.string().meta({ description: 'OAuth error name for sign-in errors, otherwise the message' }),
  message: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  description: z.string().optional(),
  error_description: z.string().optional(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  traceId: z.string().optional().meta({ description: 'Tell it when you ask for help' }),
});

/** Schemas that several calls share stand once in the document, under the names they have in the contracts. */
const modules = {
  sessionTokens,
  users,
  hosts,
  configs,
  cancellationPolicy,
  socialInput,
  socialView,
  socials,
  questionnaire,
  rsvpView,
  rsvps,
  hostReviews,
  promoCodes,
  refunds,
  blasts,
  people,
  uploads,
};

const nameOf = (exported: string) => exported.charAt(0).toUpperCase() + exported.slice(1);

const sharedSchemas: Record<string, core.$ZodType> = Object.fromEntries(
  Object.values(modules).flatMap(module =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]): [string, core.$ZodType][] =>
      isStructure(value) ? [[nameOf(name), value]] : [],
    ),
  ),
);

function isStructure(value: unknown): value is core.$ZodType {
  if (!(value instanceof core.$ZodType)) return false;
  return ['object', 'union'].includes((value as core.$ZodTypes)._zod.def.type);
}

const texts: Partial<Record<number, string>> = {
  400: 'Something in the request is not as it should be; `details` names each bad field',
  401: 'Not signed in, or the session has ended',
  403: 'This person may not do this',
  404: 'There is no such thing, or the caller must not know of it',
  405: 'Another method is needed here, or a captcha',
  409: 'It clashes with the state of things',
  412: 'It changed since it was read',
  413: 'The body or file is too large',
  415: 'The body is of a kind that is not taken here',
  422: 'The Idempotency-Key was used for another request',
  429: 'Too many requests; `Retry-After` says how long to wait',
  503: 'A part of the product is not reachable right now; nothing was lost',
  504: 'It took too long',
};

const error = { 'application/json': { schema: errorBody } };
const text = (rest: { pattern?: string; examples?: string[] }) => ({ type: 'string' as const, ...rest });
const header = (name: string, description: string, schema: ReturnType<typeof text>) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema,
});

/** What the calls of the document refer to: shared schemas, refusals, headers and authentication schemes. */
export const components: ZodOpenApiComponentsObject = {
  schemas: { Error: errorBody, ...sharedSchemas },
  responses: {
    ...Object.fromEntries(
      Object.entries(texts).map(([status, description]) => [
        `Refused${status}`,
        { description: description ?? '', content: error },
      ]),
    ),
    Refused500: {
      description: 'Something went wrong on our side; the answer has only the trace id',
      content: error,
    },
  },
  parameters: {
    IdempotencyKey: header(
      'Idempotency-Key',
      'The same key with the same body gets the same answer for 48 h',
      text({
        pattern: '^[\\x21-\\x7e]{1,200}$',
        examples: ['0b9c7c1e-7a0a-4b6e-9a55-1c1f0a3c8f11'],
      }),
    ),
    IfMatch: header(
      'If-Match',
      'The version that was read; another one is a 412',
      text({
        pattern: '^(W/)?"?[0-9]{1,15}"?$',
        examples: ['"3"'],
      }),
    ),
    MarketingData: header(
      'x-marketing-data',
      'The utm parameters of the visit as JSON',
      text({ examples: ['{"utm_source":"newsletter"}'] }),
    ),
    ReferralCode: header(
      'x-referral-code',
      'The invite code of who brought this person',
      text({ examples: ['K7PQ2MZX'] }),
    ),
  },
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'From `POST /api/auth/oauth/token`; lives 15 minutes',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'auth_session',
      description: 'Sealed cookie; opens refresh and logout only',
    },
  },
};
