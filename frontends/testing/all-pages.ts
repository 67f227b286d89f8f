import { type ListedPage, pagesOf } from '@momos/remote-kit/page-list';
import { pages as crm } from '../crm/src/routes.ts';
import { pages as host } from '../host/src/routes.ts';
import { pages as site } from '../site/src/routes.ts';

/** The pages of all remotes, as the shell reads them when all are deployed. */
export const allPages: ListedPage[] = [
  ...pagesOf('site', site),
  ...pagesOf('host', host),
  ...pagesOf('crm', crm),
];
