import type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
import type { HandlerResult, Route } from '@momos/contracts/route';
import { SerializedResponse, serialize } from '@momos/runtime';
import type { Idempotency } from '@momos/store';

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

/** Responses of routes whose idempotency is natural: stored by their use case, or after all of its steps. */
export type Responses = {
  /** Responds with what `run` commits, and stores with it. */
  once<R extends Route, T>(
    route: R,
    request: IdempotentCall | undefined,
    job: Job<R, T>,
  ): Promise<SerializedResponse<R>>;
  /**
   * For changes in several commits, each idempotent by a key of {@link stepOf}: one of several equal requests does the work,
   * the others get its response, or a 409 to be repeated. `check` comes first, also for a repeated request: throws for an
   * actor who may not do this any more.
   */
  inSteps<R extends Route, T>(
    route: R,
    request: IdempotentCall | undefined,
    job: { check(): Promise<unknown>; run(): Promise<T>; view(result: T): HandlerResult<R> },
  ): Promise<SerializedResponse<R>>;
};

/** The request of one step of a request; no caller can give its key, since a caller's has no space. */
export const stepOf = (request: IdempotentCall, step: string): IdempotentCall => ({
  ...request,
  key: `${request.key} ${step}`,
});

/** Responses stored in the idempotency records of this service. */
export const createResponses = (idempotency: Idempotency): Responses => ({
  async once<R extends Route, T>(route: R, request: IdempotentCall | undefined, { run, view }: Job<R, T>) {
    let response: SerializedResponse<R> | undefined;
    const once = request && {
      request,
      responseOf: (result: T) => {
        response = serialize(route, view(result));
        return response.stored();
      },
    };
    const result = await run(once);
    if (result instanceof Repeated) return SerializedResponse.replay<R>(result.response);
    return response ?? serialize(route, view(result));
  },

  async inSteps(route, request, { check, run, view }) {
    await check();
    if (!request) return serialize(route, view(await run()));
    let isReplay = true;
    const stored = await idempotency.runInSteps(request, async () => {
      isReplay = false;
      return serialize(route, view(await run())).stored();
    });
    return new SerializedResponse(stored, isReplay);
  },
});
