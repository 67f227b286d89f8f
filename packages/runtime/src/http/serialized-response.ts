import { hash } from 'node:crypto';
import type { StoredResponse } from '@momos/contracts/idempotency';
import type { HandlerResult, Route } from '@momos/contracts/route';
import * as core from 'zod/v4/core';

/**
 * A response of a route that is validated and serialized, so that it can be stored and sent many times: made by
 * {@link serialize}, or by `SerializedResponse.replay` from a stored one.
 */
export class SerializedResponse<R extends Route = Route> {
  /** Exists for the type checker only: which route this responds to. */
  declare readonly route?: R;
  readonly status: number;
  readonly body: string;
  /** Whether this is the stored response of an earlier request with the same Idempotency-Key. */
  readonly isReplay: boolean;
  #etag: string | undefined;

  constructor(response: StoredResponse, isReplay = false) {
    this.status = response.status;
    this.body = response.body;
    this.isReplay = isReplay;
  }

  /** The stored response of an earlier request, sent with `idempotency-replayed`. */
  static replay<R extends Route>(response: StoredResponse): SerializedResponse<R> {
    return new SerializedResponse<R>(response, true);
  }

  /** The part that an idempotency record stores. */
  stored(): StoredResponse {
    return { status: this.status, body: this.body };
  }

  /** A weak entity tag of the body. */
  get etag(): string {
    this.#etag ??= `W/"${hash('sha256', this.body, 'base64url').slice(0, 22)}"`;
    return this.#etag;
  }
}

/**
 * Validates a handler's result by its route's schema, drops the fields that the schema does not name, and serializes it.
 * Throws {@link OutputMismatch}.
 */
export function serialize<R extends Route>(route: R, result: HandlerResult<R>): SerializedResponse<R> {
  if (!route.data) return new SerializedResponse<R>({ status: route.status ?? 204, body: '' });
  const { data, meta } = route.meta
    ? (result as { data: unknown; meta: unknown })
    : { data: result as unknown, meta: undefined };
  const validData = validated(route, 'data', route.data, data);
  const status = route.status ?? 200;
  if (route.bare) return new SerializedResponse<R>({ status, body: JSON.stringify(validData) });
  const envelope = route.meta
    ? { data: validData, meta: validated(route, 'meta', route.meta, meta) }
    : { data: validData };
  return new SerializedResponse<R>({ status, body: JSON.stringify(envelope) });
}

/** A handler's result does not match its contract. The message names fields, never values. */
export class OutputMismatch extends Error {
  constructor(route: Route, part: string, issues: core.$ZodIssue[]) {
    const fields = issues
      .slice(0, 10)
      .map(issue => `${[part, ...issue.path.map(String)].join('.')} (${issue.code})`);
    super(`${route.id}: the result does not match the contract: ${fields.join(', ')}`);
    this.name = 'OutputMismatch';
  }
}

function validated(route: Route, part: string, schema: core.$ZodType, value: unknown): unknown {
  const parsed = core.safeParse(schema, value);
  if (!parsed.success) throw new OutputMismatch(route, part, parsed.error.issues);
  return parsed.data;
}
