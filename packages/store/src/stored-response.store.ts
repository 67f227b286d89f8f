import { conflict, toErrorBody } from '@momos/contracts/errors';
import type { IdempotentCall, StoredResponse } from '@momos/contracts/idempotency';
import { Schema } from 'mongoose';
import { collection, type Collection } from './collection.ts';
import { defineCollection } from './define-collection.ts';
import type { Store } from './mongo.ts';

/** A stored response by its caller and key; `answer` is missing only while the work is being done. */
export type IdempotencyRow = {
  /** `{caller} {key}`; neither has a space. */
  _id: string;
  routeId: string;
  bodyHash: string;
  at: Date;
  answer?: StoredResponse;
  /** Which process does work in several commits, and until when by the server's clock, if it does not renew the claim. */
  claim?: { owner: string; until: Date };
  /** The caller and every id in the request's address and the answer, of people and of what is theirs: erasure finds it by these. */
  names: string[];
};

const expiryS = 48 * 3600;
/** Ids have neither a space nor "!", the letter after it. */
const ofCaller = (caller: string) => ({ _id: { $gte: `${caller} `, $lt: `${caller}!` } });

const definition = defineCollection<IdempotencyRow>()({
  name: 'idempotency',
  noun: 'stored response',
  shape: {
    _id: String,
    routeId: String,
    bodyHash: String,
    at: Date,
    answer: Schema.Types.Mixed,
    claim: Schema.Types.Mixed,
    names: { type: [String], default: undefined },
  },
  queries: {
    ofCaller: { find: ofCaller },
    naming: { find: (ids: readonly string[]) => ({ names: { $in: [...ids] } }), index: { names: 1 } },
    unnamed: { find: () => ({ names: null as never }), index: { names: 1 } },
    since: { find: (at: Date) => ({ at: { $gte: at } }), index: { at: 1 }, expireAfterSeconds: expiryS },
  },
});

/** The collection `idempotency`, by the driver throughout: every write of a service adds a row. */
export const openStoredResponses = (
  store: Store,
): Collection<IdempotencyRow, (typeof definition)['queries']> => collection(store, definition);

const idPattern = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** The ids in a text, as they are written in `names`. */
export const namesInText = (text: string): string[] =>
  (text.match(idPattern) ?? []).map(id => id.toLowerCase());

/** The field `names` of a row: never empty, so that it distinguishes the rows of copies that did not write it. */
export function namesIn(
  { actor, url = '' }: Pick<IdempotentCall, 'actor' | 'url'>,
  answer?: StoredResponse,
): string[] {
  const texts = answer ? [url, answer.body, ...Object.values(answer.headers ?? {})] : [url];
  return [...new Set([actor, ...texts.flatMap(namesInText)])];
}

/** What a repeat gets in place of a response that names an erased person: its changes stay done. */
export const goneResponse: StoredResponse = {
  status: 409,
  body: JSON.stringify(toErrorBody(conflict('A person in this answer is gone. Please load the page again.'))),
};

const batchSize = 500;

/**
 * Gives `names` to the rows of former copies, outside of any transaction and in batches that stay done when it is interrupted.
 * To be removed 48 h after the last of those copies ended, when their rows are gone.
 */
export async function nameFormerResponses(store: Store): Promise<void> {
  const { rows, by } = openStoredResponses(store);
  for (;;) {
    const found = await rows.find(by.unnamed().filter).limit(batchSize).toArray();
    if (found.length === 0) return;
    const writes = found.map(({ _id, answer }) => ({
      updateOne: { filter: { _id }, update: { $set: { names: namesIn({ actor: actorIn(_id) }, answer) } } },
    }));
    await rows.bulkWrite(writes, { ordered: false });
  }
}

const actorIn = (id: string) => id.slice(0, id.indexOf(' '));
