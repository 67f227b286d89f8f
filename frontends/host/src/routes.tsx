import { definePages } from '@momos/remote-kit/pages';

/** The tools of those who host. */
export const pages = definePages({
  '/socials/new': () => import('./social/new-social.page.tsx').then(file => file.NewSocialPage),
  '/socials/:slug/edit': () => import('./social/edit-social.page.tsx').then(file => file.EditSocialPage),
  '/socials/:slug/manage': () => import('./attendee/attendees.page.tsx').then(file => file.AttendeesPage),
  '/socials/:slug/manage/blasts': () => import('./blast/blasts.page.tsx').then(file => file.BlastsPage),
  '/socials/:slug/manage/promo-codes': () =>
    import('./promo-code/promo-codes.page.tsx').then(file => file.PromoCodesPage),
  '/socials/:slug/manage/reviews': () => import('./review/reviews.page.tsx').then(file => file.ReviewsPage),
  '/socials/:slug/manage/scan': () => import('./scan/scan.page.tsx').then(file => file.ScanPage),
  '/manager/rsvps': () => import('./social/hosted-socials.page.tsx').then(file => file.HostedSocialsPage),
});
