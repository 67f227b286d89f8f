import { adminUsersContract } from './admin-users.ts';
import { authContract } from './auth.ts';
import { blastsContract } from './blasts.ts';
import { communitiesContract } from './communities.ts';
import { conferenceTicketsContract } from './conferences.ts';
import { configsContract } from './configs.ts';
import { hostBlastsContract } from './host-blasts.ts';
import { hostReviewsContract } from './host-reviews.ts';
import { hostsContract } from './hosts.ts';
import { inviteCodesContract } from './invite-codes.ts';
import { linkPreviewContract } from './link-preview.ts';
import { transactionsContract } from './momo.ts';
import { patronGuestsContract } from './patron-guests.ts';
import { myPatronContract, patronsContract } from './patrons.ts';
import { paymentsContract, promoCodesContract } from './payments.ts';
import { peopleContract, socialStatsContract } from './people.ts';
import { photoFeedContract } from './photo-feed.ts';
import { privacyContract } from './privacy.ts';
import { pushContract } from './push.ts';
import type { Contract, Route } from './route.ts';
import { rsvpsContract, ticketsContract } from './rsvps.ts';
import { sessionsContract } from './sessions.ts';
import { socialCalendarContract, socialsContract } from './socials.ts';
import { suggestedUsersContract } from './suggested-users.ts';
import { superhostsContract } from './superhosts.ts';
import { supportsContract } from './supports.ts';
import { uploadsContract } from './uploads.ts';
import { usersContract } from './users.ts';
import { organizationsContract, verifiedEmailsContract } from './verified-emails.ts';
import { verifiedMobilesContract } from './verified-mobiles.ts';

/** Every contract of the product, in the order of the OpenAPI page. */
export const contracts: readonly Contract[] = [
  authContract,
  sessionsContract,
  usersContract,
  adminUsersContract,
  verifiedEmailsContract,
  verifiedMobilesContract,
  organizationsContract,
  communitiesContract,
  suggestedUsersContract,
  inviteCodesContract,
  hostsContract,
  configsContract,
  socialsContract,
  socialCalendarContract,
  superhostsContract,
  rsvpsContract,
  ticketsContract,
  conferenceTicketsContract,
  hostReviewsContract,
  promoCodesContract,
  paymentsContract,
  patronsContract,
  myPatronContract,
  patronGuestsContract,
  transactionsContract,
  privacyContract,
  blastsContract,
  hostBlastsContract,
  supportsContract,
  pushContract,
  peopleContract,
  socialStatsContract,
  uploadsContract,
  linkPreviewContract,
  photoFeedContract,
];

/** Every call of the product. */
export const routes: readonly Route[] = contracts.flatMap(contract => Object.values(contract));
