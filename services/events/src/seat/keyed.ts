import type { HandlerResult, Route } from '@momos/contracts/route';
import { type KeyedCall, Prepared, prepared } from '@momos/runtime';
import type { Entry } from './seat-batch.ts';

/** A call's answer as its route gives it, kept under the call's Idempotency-Key in the batch's own transaction. */
export type Answered<R extends Route> = Pick<Entry<Prepared<R>>, 'keyed'> & {
  /** Turns a result of the route into the answer. */
  answer(result: HandlerResult<R>): Prepared<R>;
};

/** How a route of idempotency `natural` is answered from a batch. */
export const answeredBy = <R extends Route>(route: R, call: KeyedCall | undefined): Answered<R> => ({
  keyed: call && {
    call,
    replay: answer => Prepared.replay<R>(answer),
    stored: value => value.stored(),
  },
  answer: result => prepared(route, result),
});
