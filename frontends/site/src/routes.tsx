import { definePages } from '@momos/remote-kit/pages';

export default definePages({
  '/': () => import('./home/home.page.tsx').then(file => file.HomePage),
});
