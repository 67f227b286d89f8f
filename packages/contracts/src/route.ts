import type * as core from 'zod/v4/core';
import type { AuditRule } from './audit-rule.ts';

/** A service that owns calls. */
export type Owner = 'identity' | 'events' | 'payments' | 'messaging' | 'crm' | 'media';

/**
 * Who may make a call. `public`, `user`, `session` and the roles are decided from the token alone by the runtime;
 * the others also need the thing itself and are decided by the noun's policy function in the owning service.
 */
export const accessKinds = [
  'public',
  'visible',
  'session',
  'user',
  'self',
  'member',
  'attendee',
  'owner',
  'author',
  'ticket-holder',
  'proposer',
  'host',
  'circle-host',
  'crm-scope',
  'reviewer',
  'manager',
  'admin',
] as const;
export type Access = (typeof accessKinds)[number];

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** What a call answers when it is not JSON. */
export type Format = 'csv' | 'pdf' | 'calendar' | 'html' | 'json' | 'pkpass';

/** Limits of a multipart call with the one field `file` (spec §7 "Uploads"). */
export type Upload = { maxBytes: number; types: readonly string[] };

/** One HTTP call as it is declared; {@link defineContract} adds id, owner and tag. */
export type RouteSpec = {
  method: Method;
  /** Path below `/api`, parameters in braces: `/socials/{id}`. */
  path: string;
  access: Access;
  /** One line for the OpenAPI page. */
  summary: string;
  params?: core.$ZodObject;
  query?: core.$ZodObject;
  body?: core.$ZodType;
  upload?: Upload;
  /** The `data` of the answer; left out with `format` or status 204. */
  data?: core.$ZodType;
  /** The `meta` of the answer: when there, the handler returns `{ data, meta }`. */
  meta?: core.$ZodType;
  status?: 200 | 201 | 202 | 204;
  format?: Format;
  /** The answer is the data itself without the envelope; only for OAuth answers (RFC 6749 §5.1). */
  bare?: boolean;
  /**
   * Asks for a fresh proof of a factor by this session (docs/adr/0034): 403 `step_up_required` without one. For what changes how
   * one signs in, who may do what, or hands out or ends all that is held on a person.
   */
  stepUp?: true;
  /** May be called before first and last name are given. */
  unnamed?: boolean;
  /**
   * May be called by a session that still lacks its second factor (docs/adr/0030): what finishes the sign-in, or ends it. To every
   * other open route such a session is a visitor, to every other closed one 403 `second_factor_required`.
   */
  halfway?: true;
  /**
   * How a repeat with the same Idempotency-Key is made safe: `transaction` (default for POST and PATCH: with a key, the runtime
   * runs the handler in one transaction with the key's row; without one the handler runs outside of any), `natural` (the use case has a unique key of its own and
   * stores the answer itself), `none` (takes no key: it changes nothing, or see `isRepeatHarmful`).
   */
  idempotency?: 'transaction' | 'natural' | 'none';
  /** Takes no key and has an effect, such as sending a code: a client never repeats it by itself. */
  isRepeatHarmful?: true;
  /** Seconds for which a shared cache may answer a visitor's GET. */
  sharedCache?: number;
  /** The path parameter by which the gateway chooses a copy of the owner: calls with the same value go to the same one. */
  routing?: string;
  /** How the audit log learns of it; every call by which staff or hosts change something of others has one (audit-rule.test.ts). */
  audit?: AuditRule;
};

export type Route<S extends RouteSpec = RouteSpec> = S & { id: string; owner: Owner; tag: string };

/** The calls of one resource by name. */
export type Contract = Record<string, Route>;

/**
 * Declares the calls of one resource. From this one declaration come validation both ways, the typed client,
 * the OpenAPI document, the gateway's route table and the Kubernetes routes.
 */
export function defineContract<const S extends Record<string, RouteSpec>>(
  owner: Owner,
  tag: string,
  specs: S,
): { [K in keyof S]: Route<S[K]> } {
  const entries = Object.entries(specs).map(([name, spec]) => [
    name,
    { ...spec, id: `${tag}.${name}`, owner, tag },
  ]);
  return Object.fromEntries(entries) as { [K in keyof S]: Route<S[K]> };
}

type InputOf<T> = T extends core.$ZodType ? core.input<T> : undefined;
type OutputOf<T> = T extends core.$ZodType ? core.output<T> : undefined;

/** Keys whose value is not `undefined`, so that a call without a body takes none. */
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };

/** What a caller gives. */
export type CallInput<R extends RouteSpec> =
  Present<{
    params: InputOf<R['params']>;
    query: R['query'] extends core.$ZodType ? core.input<R['query']> | undefined : undefined;
    body: InputOf<R['body']>;
    file: R['upload'] extends Upload ? Blob : undefined;
  }> extends infer P
    ? 'query' extends keyof P
      ? Omit<P, 'query'> & { query?: P['query'] }
      : P
    : never;

/** What a handler gets, parsed. */
export type HandlerInput<R extends RouteSpec> = {
  params: OutputOf<R['params']>;
  query: OutputOf<R['query']>;
  body: OutputOf<R['body']>;
};

/** What a caller receives as `data`. */
export type CallData<R extends RouteSpec> = R['format'] extends Format ? string : OutputOf<R['data']>;

/** What a caller receives as `meta`. */
export type CallMeta<R extends RouteSpec> = OutputOf<R['meta']>;

/** What a handler returns: the data, or data and meta where the route declares a meta. */
export type HandlerResult<R extends RouteSpec> = R['format'] extends Format
  ? { body: string | Uint8Array | AsyncIterable<string | Uint8Array>; filename?: string }
  : R['meta'] extends core.$ZodType
    ? { data: InputOf<R['data']>; meta: InputOf<R['meta']> }
    : R['data'] extends core.$ZodType
      ? InputOf<R['data']>
      : void;
