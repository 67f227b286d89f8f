import { definePages } from '@momos/remote-kit/pages';

export default definePages({
  '/manager/dashboard': () => import('./dashboard/dashboard.page.tsx').then(file => file.DashboardPage),
});
