import { page } from '@momos/remote-kit/page';

/** A remote that no shell has been built with: `e2e/late-remote.test.ts` deploys it to the running system. */
export const pages = [
  page(() => import('./newcomers.tsx').then(file => file.NewcomersPage), {
    path: '/manager/newcomers',
    title: 'Newcomers',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'Arrivals', order: 45, icon: 'sprout', keywords: 'welcome first' },
  }),
];
