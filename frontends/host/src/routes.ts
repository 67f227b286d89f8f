import { page } from '@momos/remote-kit/page';
import { routesWords } from './words/routes.ts';

const words = routesWords.routes;

/** The tools of those who host. */
export const pages = [
  page(() => import('./social/new-social.page.tsx').then(file => file.NewSocialPage), {
    path: '/socials/new',
    title: words.hostASocial,
    layout: 'site',
    // Visitors write, and sign in where they are.
    for: 'public',
  }),
  page(() => import('./social/edit-social.page.tsx').then(file => file.EditSocialPage), {
    path: '/socials/:slug/edit',
    title: words.edit,
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./attendee/attendees.page.tsx').then(file => file.AttendeesPage), {
    path: '/socials/:slug/manage',
    title: words.attendees,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./blast/blasts.page.tsx').then(file => file.BlastsPage), {
    path: '/socials/:slug/manage/blasts',
    title: words.blasts,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./circle-blast/circle-blasts.page.tsx').then(file => file.CircleBlastsPage), {
    path: '/circles/:slug/manage/messages',
    title: words.messagesToTheCircle,
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./approval-mail/approval-mail.page.tsx').then(file => file.ApprovalMailPage), {
    path: '/socials/:slug/manage/approval-mail',
    title: words.approvalEMail,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./co-host/hosts.page.tsx').then(file => file.HostsPage), {
    path: '/socials/:slug/manage/hosts',
    title: words.hosts,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./table/tables.page.tsx').then(file => file.TablesPage), {
    path: '/socials/:slug/manage/tables',
    title: words.tables,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./table/table-print.page.tsx').then(file => file.TablePrintPage), {
    path: '/socials/:slug/manage/tables/print',
    title: words.seatingPlan,
    layout: 'none',
    for: 'host',
  }),
  page(() => import('./badge/badges.page.tsx').then(file => file.BadgesPage), {
    path: '/socials/:slug/manage/badges',
    title: words.badges,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./badge/badge-print.page.tsx').then(file => file.BadgePrintPage), {
    path: '/socials/:slug/manage/badges/print',
    title: words.badges,
    layout: 'none',
    for: 'host',
  }),
  page(() => import('./promo-code/promo-codes.page.tsx').then(file => file.PromoCodesPage), {
    path: '/socials/:slug/manage/promo-codes',
    title: words.promoCodes,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./review/reviews.page.tsx').then(file => file.ReviewsPage), {
    path: '/socials/:slug/manage/reviews',
    title: words.reviews,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./social-stats/statistics.page.tsx').then(file => file.StatisticsPage), {
    path: '/socials/:slug/manage/statistics',
    title: words.statistics,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./social-stats/social-stats.page.tsx').then(file => file.SocialStatsPage), {
    path: '/manager/socials/:id',
    title: words.statistics,
    layout: 'manager',
    for: 'host',
  }),
  page(() => import('./scan/scan.page.tsx').then(file => file.ScanPage), {
    path: '/socials/:slug/manage/scan',
    title: words.scanTickets,
    layout: 'none',
    for: 'host',
  }),
  page(
    () =>
      import(/* webpackChunkName: "scan-start" */ './scan/scan-start.page.tsx').then(
        file => file.ScanStartPage,
      ),
    {
      path: '/scan',
      title: words.scanTickets,
      layout: 'site',
      for: 'signed-in',
    },
  ),
  page(() => import('./scan/poster.page.tsx').then(file => file.PosterPage), {
    path: '/socials/:slug/manage/scan/poster',
    title: words.checkInPoster,
    layout: 'none',
    for: 'host',
  }),
  page(() => import('./social/hosted-socials.page.tsx').then(file => file.HostedSocialsPage), {
    path: '/manager/rsvps',
    title: words.mySocials,
    layout: 'manager',
    for: 'host',
    menu: { group: words.socials, order: 20, icon: 'user-check', keywords: words.attendeesGuestsApproveScan },
  }),
];
