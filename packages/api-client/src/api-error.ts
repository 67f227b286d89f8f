import {
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  genericMessage,
  isErrorCode,
} from '@momos/contracts/errors';
import { errorsWords } from './words/errors.ts';

/** What a failed call comes to in the browser: the answer's body plus its status (spec §8). Status 0 is a network failure. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | 'network';
  readonly details: ErrorDetail[];
  readonly traceId: string | undefined;
  readonly body: Partial<ErrorBody> & Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody> & Record<string, unknown>, retryAfter?: number) {
    super(typeof body.message === 'string' ? body.message : '');
    this.name = 'ApiError';
    this.status = status;
    this.code = status === 0 ? 'network' : isErrorCode(body.code) ? body.code : 'internal';
    this.details = Array.isArray(body.details) ? body.details : [];
    this.traceId = body.traceId;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The text of a toast (spec §8): for invalid_grant its description, else error, message or description, else the generic one. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return genericMessage;
  if (error.code === 'network') return errorsWords.network;
  const { body } = error;
  const parts =
    error.code === 'invalid_grant'
      ? [body.error_description, body.description]
      : [body.error, body.message, body.description];
  return parts.find((part): part is string => typeof part === 'string' && part.length > 0) ?? genericMessage;
}

/** Bad fields of a 400 by their name without the leading `body.`, ready for a form. */
export function fieldErrors(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    error.details.map(detail => [detail.field.replace(/^body\./, ''), detail.message]),
  );
}

/** Reads a failed answer; HTML answers give an empty message (spec §8). */
export async function toApiError(response: Response): Promise<ApiError> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json().catch(() => ({})) : {};
  const retryAfter = Number(response.headers.get('retry-after'));
  return new ApiError(
    response.status,
    isRecord(body) ? body : {},
    Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : undefined,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
