import { page } from '@momos/remote-kit/page';

/** The pages that visitors and attendees see. */
export const pages = [
  page(() => import('./home/home.page.tsx').then(file => file.HomePage), {
    path: '/',
    title: 'Home',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./social/socials.page.tsx').then(file => file.SocialsPage), {
    path: '/socials',
    title: 'Socials',
    layout: 'site',
    for: 'public',
    menu: { order: 10 },
  }),
  page(() => import('./social/series.page.tsx').then(file => file.SeriesPage), {
    path: '/series/:series',
    title: 'Community Series',
    layout: 'site',
    for: 'public',
    menu: [
      { group: 'Community Series', order: 20, label: 'Female Founders', to: '/series/female-founders' },
      {
        group: 'Community Series',
        order: 21,
        label: 'Private Founders Breakfast',
        to: '/series/private-founders-breakfast',
      },
      {
        group: 'Community Series',
        order: 22,
        label: 'Private Founders Dinner Series',
        to: '/series/private-founders-dinner-series',
      },
      { group: 'Community Series', order: 23, label: 'Financiers Galas', to: '/series/financiers-galas' },
      { group: 'Community Series', order: 24, label: 'AI/ML Summit', to: '/series/ai-ml-summit' },
      {
        group: 'Community Series',
        order: 25,
        label: 'Real Estate Investments',
        to: '/series/real-estate-investments',
      },
    ],
  }),
  page(() => import('./social/past-socials.page.tsx').then(file => file.PastSocialsPage), {
    path: '/past-events',
    title: 'Past Events',
    layout: 'site',
    for: 'public',
    menu: { order: 30 },
  }),
  page(() => import('./social/social.page.tsx').then(file => file.SocialPage), {
    path: '/socials/:slug',
    title: 'Social',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./registration/registration.page.tsx').then(file => file.RegistrationPage), {
    path: '/socials/:slug/register',
    title: 'Register',
    layout: 'none',
    for: 'public',
  }),
  page(() => import('./payment/payment-return.page.tsx').then(file => file.PaymentReturnPage), {
    path: '/payments/return',
    title: 'Payment',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./ticket/my-ticket.page.tsx').then(file => file.MyTicketPage), {
    path: '/my-ticket',
    title: 'My tickets',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./ticket/check-in.page.tsx').then(file => file.CheckInPage), {
    path: '/my-ticket/check-in',
    title: 'Check in',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./photo/photos.page.tsx').then(file => file.PhotosPage), {
    path: '/photos',
    title: 'Photos',
    layout: 'site',
    for: 'public',
    menu: { order: 40 },
  }),
  page(() => import('./account/login.page.tsx').then(file => file.LoginPage), {
    path: '/auth/login',
    title: 'Sign in',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./account/setting.page.tsx').then(file => file.SettingPage), {
    path: '/accounts/setting',
    title: 'Settings',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./account/retrieve.page.tsx').then(file => file.RetrievePage), {
    path: '/accounts/retrieve',
    title: 'Recover your account',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./host/hosts.page.tsx').then(file => file.HostsPage), {
    path: '/hosts',
    title: 'Hosts',
    layout: 'site',
    for: 'public',
  }),
  page(() => import('./contact/contact.page.tsx').then(file => file.ContactPage), {
    path: '/contact',
    title: 'Contact',
    layout: 'site',
    for: 'public',
    menu: { order: 90 },
  }),
  page(() => import('./account/transactions.page.tsx').then(file => file.TransactionsPage), {
    path: '/accounts/transactions',
    title: 'Transactions',
    layout: 'site',
    for: 'signed-in',
  }),
  page(() => import('./user/profile.page.tsx').then(file => file.ProfilePage), {
    path: '/users/:slug',
    title: 'Profile',
    layout: 'site',
    for: 'public',
  }),
];
