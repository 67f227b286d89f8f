import type { ListedPage } from '@momos/remote-kit/page-list';
import { matchPath } from '@momos/ui';
import { createContext, useContext } from 'react';
import { pagesWords } from './words/pages.ts';

/** The pages of all remotes, as they were deployed when this page was opened. */
export const PagesContext = createContext<readonly ListedPage[]>([]);

export const usePages = () => useContext(PagesContext);

/** Stands for an address that no page declares: the site says that there is nothing. */
const fallback: ListedPage = {
  path: '/*',
  title: pagesWords.notFound.notFound,
  remote: 'site',
  layout: 'site',
  for: 'public',
};

const fixedParts = ({ path }: ListedPage) =>
  path.split('/').filter(part => part !== '' && !part.startsWith(':')).length;

/** The page of an address: the narrowest that matches (`/socials/new` before `/socials/:slug`); there is always one. */
export const pageOf = (pages: readonly ListedPage[], pathname: string): ListedPage =>
  pages
    .filter(({ path }) => matchPath(path, pathname))
    .toSorted((a, b) => fixedParts(b) - fixedParts(a))[0] ?? fallback;
