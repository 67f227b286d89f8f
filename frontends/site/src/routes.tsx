import { definePages } from '@momos/remote-kit/pages';

/** The pages that visitors and attendees see. */
export const pages = definePages({
  '/': () => import('./home/home.page.tsx').then(file => file.HomePage),
  '/socials': () => import('./social/socials.page.tsx').then(file => file.SocialsPage),
  '/series/:series': () => import('./social/series.page.tsx').then(file => file.SeriesPage),
  '/past-events': () => import('./social/past-socials.page.tsx').then(file => file.PastSocialsPage),
  '/socials/:slug': () => import('./social/social.page.tsx').then(file => file.SocialPage),
  '/socials/:slug/register': () =>
    import('./registration/registration.page.tsx').then(file => file.RegistrationPage),
  '/payments/return': () => import('./payment/payment-return.page.tsx').then(file => file.PaymentReturnPage),
  '/my-ticket': () => import('./ticket/my-ticket.page.tsx').then(file => file.MyTicketPage),
  '/my-ticket/check-in': () => import('./ticket/check-in.page.tsx').then(file => file.CheckInPage),
  '/photos': () => import('./photo/photos.page.tsx').then(file => file.PhotosPage),
  '/auth/login': () => import('./account/login.page.tsx').then(file => file.LoginPage),
  '/accounts/setting': () => import('./account/setting.page.tsx').then(file => file.SettingPage),
  '/accounts/retrieve': () => import('./account/retrieve.page.tsx').then(file => file.RetrievePage),
  '/hosts': () => import('./host/hosts.page.tsx').then(file => file.HostsPage),
  '/contact': () => import('./contact/contact.page.tsx').then(file => file.ContactPage),
  '/accounts/transactions': () =>
    import('./account/transactions.page.tsx').then(file => file.TransactionsPage),
  '/users/:slug': () => import('./user/profile.page.tsx').then(file => file.ProfilePage),
});
