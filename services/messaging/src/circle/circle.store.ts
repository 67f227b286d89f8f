import { collection, defineCollection, type Page, type PageRequest, type Store } from '@momos/store';
import type { Circle } from './circle.ts';

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const date = { type: Date, required: true } as const;

/** The collection `circles`. */
export const circleCollection = defineCollection<Circle>()({
  name: 'circles',
  noun: 'circle',
  shape: {
    _id: String,
    version: count,
    slug: text,
    name: text,
    description: { type: String, default: '' },
    visibility: text,
    price: count,
    currency: text,
    ownerId: text,
    createdAt: date,
    updatedAt: date,
  },
  queries: {
    bySlug: { find: (slug: string) => ({ slug }), index: { slug: 1 }, unique: true },
    public: { find: () => ({}), where: { visibility: 'PUBLIC' }, index: { visibility: 1, _id: -1 } },
    all: { find: () => ({}) },
    ofOwner: { find: (ownerId: string) => ({ ownerId }), index: { ownerId: 1 } },
  },
});

/** Every query of circles. */
export type Circles = {
  /** Throws a duplicate key error for a slug that is taken. */
  add(circle: Circle): Promise<void>;
  /** Throws 412 unless the stored version is the one before. */
  save(circle: Circle): Promise<void>;
  /** Throws 404. */
  get(id: string): Promise<Circle>;
  bySlug(slug: string): Promise<Circle | undefined>;
  some(ids: readonly string[]): Promise<Circle[]>;
  ofOwner(ownerId: string, limit: number): Promise<Circle[]>;
  /** All, the newest first. */
  page(page: PageRequest): Promise<Page<Circle>>;
  /** Public ones, the newest first. */
  publicPage(page: PageRequest): Promise<Page<Circle>>;
};

export function createCircles(store: Store): Circles {
  const { insert, replace, get, findMany, by } = collection(store, circleCollection);
  return {
    add: insert,
    save: replace,
    get,
    bySlug: slug => by.bySlug(slug).one(),
    some: findMany,
    ofOwner: (ownerId, limit) => by.ofOwner(ownerId).list(limit),
    page: page => by.all().page(page),
    publicPage: page => by.public().page(page),
  };
}
