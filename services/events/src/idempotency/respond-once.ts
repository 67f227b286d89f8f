import type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
import type { HandlerResult, Route } from '@momos/contracts/route';
import { SerializedResponse, serialize } from '@momos/runtime';
import { type Idempotency, isDuplicateKey, type Store } from '@momos/store';

/** How a use case has the response of its result stored with its changes, so that a repeated request gets the same one. */
export type Once<T> = { request: IdempotentCall; responseOf(result: T): StoredResponse };

/** What a use case returns for a repeated request: nothing was changed, the stored response is still good. */
export class Repeated {
  readonly response: StoredResponse;

  constructor(response: StoredResponse) {
    this.response = response;
  }
}

/** A use case and how its result is shown. */
type Job<R extends Route, T> = {
  run(once: Once<T> | undefined): Promise<T | Repeated>;
  view(result: T): HandlerResult<R>;
};

/** Responses of routes whose idempotency is natural: stored by their use case, or after it. */
export type Responses = {
  /**
   * Responds with what `run` commits. A result that `run` did not store with its changes is stored afterwards; when a
   * repeat of the same request was faster, the response of that one stands.
   */
  once<R extends Route, T>(
    route: R,
    request: IdempotentCall | undefined,
    job: Job<R, T>,
  ): Promise<SerializedResponse<R>>;
  /** As `once`, for changes in several steps: looks for the stored response before the first one. */
  afterwards<R extends Route, T>(
    route: R,
    request: IdempotentCall | undefined,
    job: { run(): Promise<T>; view(result: T): HandlerResult<R> },
  ): Promise<SerializedResponse<R>>;
};

/** Responses stored in the idempotency records of this service. */
export function createResponses(store: Store, idempotency: Idempotency): Responses {
  async function keep(request: IdempotentCall, response: StoredResponse): Promise<void> {
    try {
      await store.transaction(() => idempotency.insert([idempotency.rowFor(request, response)]));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  return {
    async once<R extends Route, T>(route: R, request: IdempotentCall | undefined, { run, view }: Job<R, T>) {
      let stored: { result: T; response: SerializedResponse<R> } | undefined;
      const once = request && {
        request,
        responseOf: (result: T) => {
          stored = { result, response: serialize(route, view(result)) };
          return stored.response.stored();
        },
      };
      const result = await run(once);
      if (result instanceof Repeated) return SerializedResponse.replay<R>(result.response);
      if (stored?.result === result) return stored.response;
      const response = serialize(route, view(result));
      if (request) await keep(request, response.stored());
      return response;
    },

    async afterwards(route, request, { run, view }) {
      const known = request && (await idempotency.find(request));
      if (known) return SerializedResponse.replay(known);
      const response = serialize(route, view(await run()));
      if (request) await keep(request, response.stored());
      return response;
    },
  };
}
