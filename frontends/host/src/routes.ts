import { page } from '@momos/remote-kit/page';

/** The tools of those who host. */
export const pages = [
  page(() => import('./social/new-social.page.tsx').then(file => file.NewSocialPage), {
    path: '/socials/new',
    title: 'Host a social',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./social/edit-social.page.tsx').then(file => file.EditSocialPage), {
    path: '/socials/:slug/edit',
    title: 'Edit',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./attendee/attendees.page.tsx').then(file => file.AttendeesPage), {
    path: '/socials/:slug/manage',
    title: 'Attendees',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./blast/blasts.page.tsx').then(file => file.BlastsPage), {
    path: '/socials/:slug/manage/blasts',
    title: 'Blasts',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./approval-mail/approval-mail.page.tsx').then(file => file.ApprovalMailPage), {
    path: '/socials/:slug/manage/approval-mail',
    title: 'Approval e-mail',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./promo-code/promo-codes.page.tsx').then(file => file.PromoCodesPage), {
    path: '/socials/:slug/manage/promo-codes',
    title: 'Promo codes',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./review/reviews.page.tsx').then(file => file.ReviewsPage), {
    path: '/socials/:slug/manage/reviews',
    title: 'Reviews',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./social-stats/statistics.page.tsx').then(file => file.StatisticsPage), {
    path: '/socials/:slug/manage/statistics',
    title: 'Statistics',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./social-stats/social-stats.page.tsx').then(file => file.SocialStatsPage), {
    path: '/manager/socials/:id',
    title: 'Statistics',
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./scan/scan.page.tsx').then(file => file.ScanPage), {
    path: '/socials/:slug/manage/scan',
    title: 'Scan tickets',
    layout: 'none',
    for: 'host',
  }),
  page(() => import('./social/hosted-socials.page.tsx').then(file => file.HostedSocialsPage), {
    path: '/manager/rsvps',
    title: 'My socials',
    layout: 'manager',
    for: 'host',
    menu: { group: 'Socials', order: 20, icon: 'user-check', keywords: 'attendees guests approve scan' },
  }),
];
