import { page } from '@momos/remote-kit/page';
import { routesWords } from './words/routes.ts';

const words = routesWords.routes;

/** The pages of managers, reviewers and admins. */
export const pages = [
  page(() => import('./dashboard/dashboard.page.tsx').then(file => file.DashboardPage), {
    path: '/manager/dashboard',
    title: words.dashboard,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.socials, order: 10, icon: 'chart-bar', keywords: words.statisticsHome },
  }),
  page(() => import('./social/submissions.page.tsx').then(file => file.SubmissionsPage), {
    path: '/manager/public-events',
    title: words.publicEvents,
    layout: 'manager',
    for: 'reviewer',
    menu: {
      group: words.socials,
      order: 30,
      icon: 'calendar-event',
      keywords: words.reviewCurateFeatureSubmissions,
    },
  }),
  page(() => import('./social/pending-edits.page.tsx').then(file => file.PendingEditsPage), {
    path: '/manager/public-events/changes',
    title: words.changedEvents,
    layout: 'manager',
    for: 'reviewer',
    menu: {
      group: words.socials,
      order: 31,
      icon: 'pencil',
      keywords: words.reviewEditsChangesDifference,
    },
  }),
  page(() => import('./person/people.page.tsx').then(file => file.PeoplePage), {
    path: '/manager/crm-database',
    title: words.crmDatabase,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.people, order: 40, icon: 'database', keywords: words.peopleSearchLists },
  }),
  page(
    () => import('./invite-code/invite-code-requests.page.tsx').then(file => file.InviteCodeRequestsPage),
    {
      path: '/manager/invite-codes',
      title: words.inviteCodes,
      layout: 'manager',
      for: 'manager',
      menu: { group: words.people, order: 50, icon: 'user-plus', keywords: words.referralRequestsGrant },
    },
  ),
  page(() => import('./patron/patrons.page.tsx').then(file => file.PatronsPage), {
    path: '/manager/patrons',
    title: words.patrons,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.people, order: 60, icon: 'heart', keywords: words.sponsorsCodesGivers },
  }),
  page(() => import('./circle/circles.page.tsx').then(file => file.CirclesPage), {
    path: '/manager/circles',
    title: words.circles,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.people, order: 55, icon: 'users-group', keywords: words.clubsMembersGroupsRefunds },
  }),
  page(() => import('./circle/circle-requests.page.tsx').then(file => file.CircleRequestsPage), {
    path: '/manager/circle-requests',
    title: words.circleRequests,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.people, order: 56, icon: 'users-group', keywords: words.clubsMembersGroupsRefunds },
  }),
  page(() => import('./money/unsettled-money.page.tsx').then(file => file.UnsettledMoneyPage), {
    path: '/manager/money',
    title: words.unsettledMoney,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.socials, order: 35, icon: 'cash', keywords: words.refundsFailedRefusedPayments },
  }),
  page(() => import('./dispute/disputes.page.tsx').then(file => file.DisputesPage), {
    path: '/manager/disputes',
    title: words.reportedProblems,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.socials, order: 36, icon: 'shield', keywords: words.complaintsDisputes },
  }),
  page(() => import('./form/form-management.page.tsx').then(file => file.FormManagementPage), {
    path: '/manager/form-management',
    title: words.forms,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.socials, order: 37, icon: 'file', keywords: words.formsQuizzesSurveys },
  }),
  page(() => import('./chat-report/chat-reports.page.tsx').then(file => file.ChatReportsPage), {
    path: '/manager/reports',
    title: words.reportedMessages,
    layout: 'manager',
    for: 'manager',
    menu: { group: words.people, order: 62, icon: 'flag', keywords: words.chatReportsModeration },
  }),
  page(() => import('./suppression/suppressions.page.tsx').then(file => file.SuppressionsPage), {
    path: '/manager/suppressions',
    title: words.suppressedAddresses,
    layout: 'manager',
    for: 'manager',
    menu: {
      group: words.people,
      order: 65,
      icon: 'mail',
      keywords: words.bouncesUndeliveredMailSms,
    },
  }),
  page(() => import('./admin/accounts.page.tsx').then(file => file.AccountsPage), {
    path: '/manager/people-roles',
    title: words.peopleAndRoles,
    layout: 'manager',
    for: 'admin',
    menu: {
      group: words.admin,
      order: 70,
      icon: 'shield',
      keywords: words.grantRevokeManagerReviewer,
    },
  }),
  page(() => import('./organization/organizations.page.tsx').then(file => file.OrganizationsPage), {
    path: '/manager/organizations',
    title: words.organisations,
    layout: 'manager',
    for: 'admin',
    menu: {
      group: words.admin,
      order: 80,
      icon: 'building',
      keywords: words.companiesSchoolsDomainsVerification,
    },
  }),
  page(() => import('./limit/limits.page.tsx').then(file => file.LimitsPage), {
    path: '/manager/limits',
    title: words.limitsAndAbuse,
    layout: 'manager',
    for: 'admin',
    menu: {
      group: words.admin,
      order: 85,
      icon: 'shield',
      keywords: words.locksLockedSignCodes,
    },
  }),
  page(() => import('./badge/scan-badge.page.tsx').then(file => file.ScanBadgePage), {
    path: '/manager/scan-badge',
    title: words.scanABadge,
    layout: 'manager',
    for: 'admin',
    menu: { group: words.admin, order: 90, icon: 'scan', keywords: words.cameraQrBadge },
  }),
  page(() => import('./admin/settings.page.tsx').then(file => file.SettingsPage), {
    path: '/manager/settings',
    title: words.settings,
    layout: 'manager',
    for: 'admin',
    menu: {
      group: words.admin,
      order: 100,
      icon: 'settings',
      keywords: words.configBannersCitiesFlags,
    },
  }),
  page(() => import('./audit/audit-log.page.tsx').then(file => file.AuditLogPage), {
    path: '/manager/audit',
    title: words.auditLog,
    layout: 'manager',
    for: 'admin',
    menu: {
      group: words.admin,
      order: 110,
      icon: 'file',
      keywords: words.historyTrailActionsWho,
    },
  }),
];
