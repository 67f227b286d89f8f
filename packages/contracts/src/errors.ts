/**
 * Every error the product answers: code, HTTP status, gRPC status (by number, RFC-less: grpc.github.io/grpc/core/md_doc_statuscodes)
 * and whether the same call may succeed when repeated. The list is closed; a new code is a change of the contract.
 */
export const errorCodes = {
  bad_request: { http: 400, grpc: 3, retry: false },
  invalid_request: { http: 400, grpc: 3, retry: false },
  invalid_grant: { http: 400, grpc: 3, retry: false },
  unsupported_grant_type: { http: 400, grpc: 3, retry: false },
  unauthenticated: { http: 401, grpc: 16, retry: false },
  payment_failed: { http: 402, grpc: 9, retry: false },
  forbidden: { http: 403, grpc: 7, retry: false },
  profile_incomplete: { http: 403, grpc: 7, retry: false },
  step_up_required: { http: 403, grpc: 7, retry: false },
  second_factor_required: { http: 403, grpc: 7, retry: false },
  not_found: { http: 404, grpc: 5, retry: false },
  method_not_allowed: { http: 405, grpc: 12, retry: false },
  captcha_required: { http: 405, grpc: 7, retry: false },
  conflict: { http: 409, grpc: 6, retry: false },
  illegal_state: { http: 409, grpc: 9, retry: false },
  sold_out: { http: 409, grpc: 9, retry: false },
  already_done: { http: 409, grpc: 6, retry: false },
  in_progress: { http: 409, grpc: 10, retry: true },
  gone: { http: 410, grpc: 9, retry: false },
  stale_version: { http: 412, grpc: 10, retry: false },
  file_too_large: { http: 413, grpc: 3, retry: false },
  unsupported_media: { http: 415, grpc: 3, retry: false },
  idempotency_key_reused: { http: 422, grpc: 9, retry: false },
  rate_limited: { http: 429, grpc: 8, retry: true },
  waiting_room: { http: 429, grpc: 8, retry: true },
  internal: { http: 500, grpc: 13, retry: false },
  unavailable: { http: 503, grpc: 14, retry: true },
  timeout: { http: 504, grpc: 4, retry: true },
} as const satisfies Record<string, { http: number; grpc: number; retry: boolean }>;

/** A code of the closed list of {@link errorCodes}. */
export type ErrorCode = keyof typeof errorCodes;

/** One bad field of an input: where it is (`body.tiers.0.name`) and what is wrong with it. */
export type ErrorDetail = { field: string; message: string };

/** The spec's generic message (§8), for errors whose cause must not be shown. */
export const genericMessage = 'We’re sorry, but something went wrong. Please try again.';

/** The one error that rules and use cases throw; turned into HTTP and gRPC answers in one place of the runtime. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  /** Seconds after which a retry makes sense, for `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { details?: ErrorDetail[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }

  /** HTTP status of this error's code. */
  get status(): number {
    return errorCodes[this.code].http;
  }

  /** Whether repeating the same call may help. */
  get retryable(): boolean {
    return errorCodes[this.code].retry;
  }
}

/** 400 that names each bad field. */
export const badRequest = (message: string, details?: ErrorDetail[]) =>
  new AppError('bad_request', message, { details });

/** 400 for one bad field. */
export const badField = (field: string, message: string) => badRequest(message, [{ field, message }]);

/** 401: the caller is not signed in, or their token is not valid. */
export const unauthenticated = (message = 'Please sign in to continue.') =>
  new AppError('unauthenticated', message);

/** 403: the caller is known and may not do this. */
export const forbidden = (message = 'You are not allowed to do this.') => new AppError('forbidden', message);

/** 403: the caller has to prove again who they are (step-up); the same call may be repeated afterwards. */
export const stepUpRequired = () =>
  new AppError('step_up_required', 'Please confirm that it is you. Nothing was changed yet.');

/** 403: the caller signed in by a code alone and has to give a second factor, or to set one up. */
export const secondFactorRequired = () =>
  new AppError('second_factor_required', 'Please finish signing in with your second step.');

/** 404 for a thing that is not there, or that the caller must not know of. */
export const notFound = (noun: string, id?: string) =>
  new AppError('not_found', id === undefined ? `There is no such ${noun}.` : `There is no ${noun} "${id}".`);

/** 409: what the caller wants clashes with the state of things. */
export const conflict = (message: string) => new AppError('conflict', message);

/** 409 that names both states of a move that the state machine does not have. */
export const illegalState = (noun: string, from: string, to: string) =>
  new AppError('illegal_state', `This ${noun} is ${from} and cannot become ${to}.`);

/** 412: the thing changed since the caller read it. */
export const staleVersion = (noun: string) =>
  new AppError('stale_version', `This ${noun} was changed meanwhile. Load it again and repeat your change.`);

/** 429 with the seconds to wait. */
export const rateLimited = (retryAfter: number) =>
  new AppError('rate_limited', 'Too many requests. Please wait a moment and try again.', { retryAfter });

/** 503: a neighbour that is needed for the answer does not answer. `retryAfter` in seconds. */
export const unavailable = (peer: string, cause?: unknown, retryAfter?: number) =>
  new AppError('unavailable', `${peer} is not reachable right now. Nothing was lost; please try again.`, {
    cause,
    retryAfter,
  });

/** The body of every error answer on the wire (decisions: "One answer shape"). */
export type ErrorBody = {
  error: string;
  message: string;
  code: ErrorCode;
  description?: string;
  error_description?: string;
  details?: ErrorDetail[];
  traceId?: string;
};

const oauthCodes = new Set<ErrorCode>(['invalid_grant', 'invalid_request', 'unsupported_grant_type']);

/** The wire form of an error; unknown errors show the generic message and nothing else. */
export function toErrorBody(error: unknown, traceId?: string): ErrorBody {
  const known = error instanceof AppError ? error : undefined;
  const code = known?.code ?? 'internal';
  const message = known?.message ?? genericMessage;
  return {
    error: oauthCodes.has(code) ? code : message,
    message,
    code,
    ...(oauthCodes.has(code) ? { error_description: message, description: message } : {}),
    ...(known?.details ? { details: known.details } : {}),
    ...(traceId ? { traceId } : {}),
  };
}

/** Whether a value is an {@link ErrorCode}. */
export const isErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && Object.hasOwn(errorCodes, value);
