import type { ServerResponse } from 'node:http';
import { AppError, toErrorBody } from '@momos/contracts/errors';
import { sendError } from '@momos/runtime/http/answer';
import { HumanCheckNeeded } from './human/human-checks.ts';
import { LimitReached } from './limits/limits.ts';
import { InLine } from './waiting-room/door.ts';

/** 405 that says what can be used instead. */
export class NotAllowed extends AppError {
  readonly methods: string[];

  constructor(methods: string[]) {
    super('method_not_allowed', `Only ${methods.join(', ')} can be used here.`);
    this.methods = methods;
  }
}

/** Sends what a caller is told instead of an answer, with all that they need to go on: a challenge, a place in line. */
export function sendRefusal(response: ServerResponse, error: unknown, traceId: string): void {
  if (error instanceof LimitReached)
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
  const more =
    error instanceof HumanCheckNeeded
      ? { challenge: error.challenge }
      : error instanceof InLine
        ? error.place
        : undefined;
  if (!more) sendError(response, error, traceId, error instanceof NotAllowed ? error.methods : undefined);
  else sendTold(response, error as AppError, { ...toErrorBody(error, traceId), ...more });
}

function sendTold(response: ServerResponse, { status, retryAfter }: AppError, body: object): void {
  response
    .writeHead(status, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(Math.ceil(retryAfter)) }),
    })
    .end(JSON.stringify(body));
}
