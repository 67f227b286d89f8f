import { definePages } from '@momos/remote-kit/pages';

export const pages = definePages({
  '/socials/new': () => import('./social/new-social.page.tsx').then(file => file.NewSocialPage),
});
