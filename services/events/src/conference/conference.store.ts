import { type Collection, collection, defineCollection, type Store } from '@momos/store';
import type { Conference } from './conference.ts';

const definition = defineCollection<Conference>()({
  name: 'conferences',
  noun: 'conference',
  shape: {
    _id: String,
    version: { type: Number, required: true },
    slug: { type: String, required: true },
    title: { type: String, required: true },
    createdAt: Date,
    updatedAt: Date,
  },
  queries: {
    bySlug: {
      find: (slug: string) => ({ slug }),
      index: { slug: 1 },
      unique: true,
      sort: { slug: 1 },
    },
  },
});

export type Conferences = Pick<Collection<Conference, typeof definition.queries>, 'get'>;

/** The collection `conferences`. */
export const createConferences = (store: Store): Conferences => collection(store, definition);
