import { definePages } from '@momos/remote-kit/pages';

export const pages = definePages({
  '/': () => import('./home/home.page.tsx').then(file => file.HomePage),
});
