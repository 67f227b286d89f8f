import { afterEach, expect, it } from '@jest/globals';
import { createCatalogue, type Listing } from './catalogue.ts';
import { followListings, type ListingFollower } from './follow-listings.ts';
import type { ListingChange, Listings } from './listing.store.ts';

const now = new Date('2030-01-01T00:00:00Z');
const listing = (_id: string): Listing => ({
  _id,
  title: 'Jazz night',
  city: null,
  tags: [],
  eventTimestamp: new Date('2030-01-02T00:00:00Z'),
  eventEndTimestamp: new Date('2030-01-02T03:00:00Z'),
  isOnline: false,
  isFree: true,
  hostIds: [],
});

/** A database whose stream of changes ends when the test says so. */
function fakeListings(present: Set<string>) {
  let send: (change: ListingChange | Error) => void = () => undefined;
  const listings: Listings = {
    async *startingAfter() {
      for (const id of present) yield listing(id);
    },
    async changes() {
      const sent: (ListingChange | Error | undefined)[] = [];
      let wake = () => {};
      const add = (change?: ListingChange | Error) => {
        sent.push(change);
        wake();
      };
      send = add;
      return {
        async *[Symbol.asyncIterator]() {
          for (;;) {
            if (sent.length === 0) await new Promise<void>(resolve => (wake = resolve));
            const change = sent.shift();
            if (change === undefined) return;
            if (change instanceof Error) throw change;
            yield change;
          }
        },
        close: async () => add(),
      };
    },
  };
  return { listings, send: (change: ListingChange | Error) => send(change) };
}

let follower: ListingFollower | undefined;
afterEach(async () => follower?.stop());

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

it('knows what is there, what changes, and after a gap what came and went meanwhile', async () => {
  const present = new Set(['kept', 'gone']);
  const database = fakeListings(present);
  const catalogue = createCatalogue();
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message) } as never;
  follower = followListings({
    listings: database.listings,
    catalogue,
    clock: { now: () => now },
    log,
    retryMs: 1,
  });
  await expect(follower.ready()).rejects.toThrow('not filled yet');
  await follower.start();
  const isReady = () =>
    (follower as ListingFollower).ready().then(
      () => true,
      () => false,
    );
  await until(isReady);
  expect(catalogue.ids()).toEqual(['kept', 'gone']);

  database.send({ listing: listing('new') });
  database.send({ removed: 'kept' });
  await until(() => !catalogue.ids().includes('kept'));
  expect(catalogue.ids()).toEqual(['gone', 'new']);

  present.delete('gone');
  present.add('meanwhile');
  database.send(new Error('The resume point is gone.'));
  await until(() => catalogue.ids().includes('meanwhile'));
  await until(() => !catalogue.ids().includes('gone'));
  expect(catalogue.ids().toSorted()).toEqual(['kept', 'meanwhile']);
  expect(warnings).toEqual(['The catalogue lost its changes; will compare again']);
});
