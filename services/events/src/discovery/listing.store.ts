import { collection, type Store } from '@momos/store';
import { type SocialRow, socialCollection } from '../social/social.collection.ts';
import type { Listing } from './catalogue.ts';

/** A change of what is listed: a social as it is now, or the id of one that is not listed any more. */
export type ListingChange = { listing: Listing } | { removed: string };

/** Listed socials of the database, and what becomes of them. */
export type Listings = ReturnType<typeof createListings>;

const fields = {
  title: 1,
  city: 1,
  tags: 1,
  eventTimestamp: 1,
  eventEndTimestamp: 1,
  isOnline: 1,
  isFree: 1,
  hostIds: 1,
  'venueData.coordinate': 1,
} as const;

export function createListings(store: Store) {
  const { rows, by } = collection(store, socialCollection);
  return {
    /** All that start or started after a moment. */
    async *startingAfter(moment: Date): AsyncGenerator<Listing> {
      const { filter, sort } = by.listed();
      const cursor = rows
        .find<Listing>(
          { ...filter, eventTimestamp: { $gt: moment } },
          { projection: fields, batchSize: 2000 },
        )
        .sort(sort);
      yield* cursor;
    },

    /** Everything that changes from now on, in order. Throws when the database cannot say it without a gap. */
    async changes() {
      const stream = rows.watch(
        [
          {
            $project: {
              operationType: 1,
              documentKey: 1,
              ...Object.fromEntries(
                [...Object.keys(fields), 'isListed'].map(name => [`fullDocument.${name}`, 1]),
              ),
            },
          },
        ],
        { fullDocument: 'updateLookup' },
      );
      // Opens the stream, so that nothing is missed between here and the first change.
      const first = await stream.tryNext();
      return {
        async *[Symbol.asyncIterator](): AsyncGenerator<ListingChange> {
          if (first) yield* changeOf(first as unknown as Change);
          for await (const change of stream) yield* changeOf(change as unknown as Change);
        },
        close: () => stream.close(),
      };
    },
  };
}

type Change = { documentKey?: { _id: string }; fullDocument?: Omit<SocialRow, '_id'> };

function changeOf({ documentKey, fullDocument }: Change): ListingChange[] {
  if (!documentKey) throw new Error('The collection of socials was dropped or renamed.');
  const { _id } = documentKey;
  return [fullDocument?.isListed ? { listing: { ...fullDocument, _id } } : { removed: _id }];
}
