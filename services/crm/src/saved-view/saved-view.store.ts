import { notFound } from '@momos/contracts/errors';
import type { ViewPage } from '@momos/contracts/saved-views';
import { collection, defineCollection, type Store } from '@momos/store';
import { maxViews, type SavedView } from './saved-view.ts';

const savedViews = defineCollection<SavedView>()({
  name: 'saved_views',
  noun: 'saved view',
  shape: {
    id: String,
    version: { type: Number, required: true },
    ownerId: { type: String, required: true },
    page: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: String, default: '' },
    isShared: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
  },
  queries: {
    ofOwner: {
      find: (ownerId: string, page: ViewPage) => ({ ownerId, page }),
      index: { ownerId: 1, page: 1, _id: -1 },
    },
    shared: {
      find: (page: ViewPage) => ({ page }),
      where: { isShared: true },
      index: { page: 1, _id: -1 },
    },
  },
});

/** Far more than a team reads. */
const maxShared = 200;

/** The collection `saved_views`. */
export type SavedViews = {
  insert(view: SavedView): Promise<void>;
  /** Throws 404. */
  get(id: string): Promise<SavedView>;
  /** Throws 412 unless the stored version is the one before. */
  replace(view: SavedView): Promise<void>;
  remove(id: string): Promise<void>;
  /** A person's views of a page, the newest first. */
  ofOwner(ownerId: string, page: ViewPage): Promise<SavedView[]>;
  /** The views of a page that were shared, the newest first. */
  shared(page: ViewPage): Promise<SavedView[]>;
};

export function createSavedViews(store: Store): SavedViews {
  const { insert, replace, find, by, rows, inTransaction } = collection(store, savedViews);
  return {
    insert,
    replace,
    async get(id) {
      const view = await find(id);
      if (!view) throw notFound('saved view', id);
      return view;
    },
    remove: async id => {
      await rows.deleteOne({ _id: id }, inTransaction());
    },
    ofOwner: (ownerId, page) => by.ofOwner(ownerId, page).list(maxViews),
    shared: page => by.shared(page).list(maxShared),
  };
}
