import { page } from '@momos/remote-kit/page';

/** The pages of managers, reviewers and admins. */
export const pages = [
  page(() => import('./dashboard/dashboard.page.tsx').then(file => file.DashboardPage), {
    path: '/manager/dashboard',
    title: 'Dashboard',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'Socials', order: 10, icon: 'chart-bar', keywords: 'statistics home' },
  }),
  page(() => import('./social/submissions.page.tsx').then(file => file.SubmissionsPage), {
    path: '/manager/public-events',
    title: 'Public events',
    layout: 'manager',
    for: 'reviewer',
    menu: {
      group: 'Socials',
      order: 30,
      icon: 'calendar-event',
      keywords: 'review curate feature submissions',
    },
  }),
  page(() => import('./person/people.page.tsx').then(file => file.PeoplePage), {
    path: '/manager/crm-database',
    title: 'CRM database',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'People', order: 40, icon: 'database', keywords: 'people search lists' },
  }),
  page(
    () => import('./invite-code/invite-code-requests.page.tsx').then(file => file.InviteCodeRequestsPage),
    {
      path: '/manager/invite-codes',
      title: 'Invite codes',
      layout: 'manager',
      for: 'manager',
      menu: { group: 'People', order: 50, icon: 'user-plus', keywords: 'referral requests grant' },
    },
  ),
  page(() => import('./patron/patrons.page.tsx').then(file => file.PatronsPage), {
    path: '/manager/patrons',
    title: 'Patrons',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'People', order: 60, icon: 'heart', keywords: 'sponsors codes givers' },
  }),
  page(() => import('./circle/circles.page.tsx').then(file => file.CirclesPage), {
    path: '/manager/circles',
    title: 'Circles',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'People', order: 55, icon: 'users-group', keywords: 'clubs members groups refunds price' },
  }),
  page(() => import('./money/unsettled-money.page.tsx').then(file => file.UnsettledMoneyPage), {
    path: '/manager/money',
    title: 'Unsettled money',
    layout: 'manager',
    for: 'manager',
    menu: { group: 'Socials', order: 35, icon: 'cash', keywords: 'refunds failed refused payments retry' },
  }),
  page(() => import('./suppression/suppressions.page.tsx').then(file => file.SuppressionsPage), {
    path: '/manager/suppressions',
    title: 'Suppressed addresses',
    layout: 'manager',
    for: 'manager',
    menu: {
      group: 'People',
      order: 65,
      icon: 'mail',
      keywords: 'bounces undelivered mail sms stop blocked suppression',
    },
  }),
  page(() => import('./admin/accounts.page.tsx').then(file => file.AccountsPage), {
    path: '/manager/people-roles',
    title: 'People and roles',
    layout: 'manager',
    for: 'admin',
    menu: {
      group: 'Admin',
      order: 70,
      icon: 'shield',
      keywords: 'grant revoke manager reviewer admin bar audit',
    },
  }),
  page(() => import('./organization/organizations.page.tsx').then(file => file.OrganizationsPage), {
    path: '/manager/organizations',
    title: 'Organisations',
    layout: 'manager',
    for: 'admin',
    menu: {
      group: 'Admin',
      order: 80,
      icon: 'building',
      keywords: 'companies schools domains verification proofs bypass',
    },
  }),
  page(() => import('./badge/scan-badge.page.tsx').then(file => file.ScanBadgePage), {
    path: '/manager/scan-badge',
    title: 'Scan a badge',
    layout: 'manager',
    for: 'admin',
    menu: { group: 'Admin', order: 90, icon: 'scan', keywords: 'camera qr badge' },
  }),
  page(() => import('./admin/settings.page.tsx').then(file => file.SettingsPage), {
    path: '/manager/settings',
    title: 'Settings',
    layout: 'manager',
    for: 'admin',
    menu: {
      group: 'Admin',
      order: 100,
      icon: 'settings',
      keywords: 'config banners cities flags proposal rewards',
    },
  }),
  page(() => import('./social-stats/social-stats.page.tsx').then(file => file.SocialStatsPage), {
    path: '/manager/socials/:id',
    title: 'Statistics',
    layout: 'manager',
    for: 'host',
  }),
];
