import type { ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@momos/contracts/errors';
import { sendError } from '@momos/runtime/http/send-response';
import { HumanCheckNeeded } from './human/human-checks.ts';
import { LimitReached } from './limits/limits.ts';
import { MustWait } from './waiting-room/waiting-room.ts';

/** 405 with the allowed methods. */
export class NotAllowed extends AppError {
  readonly methods: string[];

  constructor(methods: string[]) {
    super('method_not_allowed', `Only ${methods.join(', ')} can be used here.`);
    this.methods = methods;
  }
}

/** Sends the error response of a refused request, with a challenge or a queue position where the error carries one. */
export function sendRefusal(response: ServerResponse, error: unknown, traceId: string): void {
  if (error instanceof LimitReached)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const fields =
    error instanceof HumanCheckNeeded
      ? { challenge: error.challenge }
      : error instanceof MustWait
        ? error.position
        : undefined;
  if (!fields) sendError(response, error, traceId, error instanceof NotAllowed ? error.methods : undefined);
  else sendWithFields(response, error as AppError, { ...toErrorBody(error, traceId), ...fields });
}

function sendWithFields(response: ServerResponse, { status, retryAfter }: AppError, body: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    })
    .end(JSON.stringify(body));
}
