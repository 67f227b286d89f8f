import type { ViewPage } from '@momos/contracts/saved-views';

/** What a manager page shows, saved under a name by one person. */
export type SavedView = {
  id: string;
  version: number;
  ownerId: string;
  page: ViewPage;
  name: string;
  /** The query of the page's address. */
  query: string;
  isShared: boolean;
  createdAt: Date;
};

export type ViewChange = Partial<Record<'name' | 'query', string | undefined>> & {
  isShared?: boolean | undefined;
};

/** The most views that a person saves of one page. */
export const maxViews = 50;

/** The next version of a view; what is left out of the change stays. */
export const changed = (view: SavedView, { name, query, isShared }: ViewChange): SavedView => ({
  ...view,
  version: view.version + 1,
  name: name ?? view.name,
  query: query ?? view.query,
  isShared: isShared ?? view.isShared,
});
