import type { HandlerResult, Route } from '@momos/contracts/route';
import { type Idempotency, isDuplicateKey, type Store } from '@momos/store';
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

/** Answers of calls that end outside of a batch: a charge, a refund, many decisions at once. */
export type Answers = {
  /** What a call was answered before; throws for a key used for something else. */
  find<R extends Route>(route: R, call: KeyedCall | undefined): Promise<Prepared<R> | undefined>;
  /** Keeps an answer under its call's key and gives it; where a twin was faster, the twin's stands. */
  keep<R extends Route>(answer: Prepared<R>, call: KeyedCall | undefined): Promise<Prepared<R>>;
};

export const createAnswers = ({
  store,
  idempotency,
}: {
  store: Store;
  idempotency: Idempotency;
}): Answers => ({
  async find<R extends Route>(_route: R, call: KeyedCall | undefined) {
    const known = call && (await idempotency.find(call));
    return known && Prepared.replay<R>(known);
  },
  async keep(answer, call) {
    if (!call) return answer;
    try {
      await store.transaction(() => idempotency.insert([idempotency.rowFor(call, answer.stored())]));
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    return answer;
  },
});
