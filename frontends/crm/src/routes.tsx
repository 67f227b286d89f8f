import { definePages } from '@momos/remote-kit/pages';

export const pages = definePages({
  '/manager/dashboard': () => import('./dashboard/dashboard.page.tsx').then(file => file.DashboardPage),
});
