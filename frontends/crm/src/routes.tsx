import { definePages } from '@momos/remote-kit/pages';

/** The manager's rooms. */
export const pages = definePages({
  '/manager/dashboard': () => import('./dashboard/dashboard.page.tsx').then(file => file.DashboardPage),
  '/manager/crm-database': () => import('./person/people.page.tsx').then(file => file.PeoplePage),
  '/manager/public-events': () => import('./social/submissions.page.tsx').then(file => file.SubmissionsPage),
  '/manager/invite-codes': () =>
    import('./invite-code/invite-code-requests.page.tsx').then(file => file.InviteCodeRequestsPage),
  '/manager/patrons': () => import('./patron/patrons.page.tsx').then(file => file.PatronsPage),
  '/manager/people-roles': () => import('./admin/accounts.page.tsx').then(file => file.AccountsPage),
  '/manager/organizations': () =>
    import('./organization/organizations.page.tsx').then(file => file.OrganizationsPage),
  '/manager/scan-badge': () => import('./badge/scan-badge.page.tsx').then(file => file.ScanBadgePage),
  '/manager/settings': () => import('./admin/settings.page.tsx').then(file => file.SettingsPage),
  '/manager/socials/:id': () =>
    import('./social-stats/social-stats.page.tsx').then(file => file.SocialStatsPage),
});
