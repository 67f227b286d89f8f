import { isFree, isPaymentRequired, priceText } from '@momos/contracts/price';
import type { SocialCard, SocialView, TicketTier } from '@momos/contracts/social-view';
import { cardOf } from '../person/person-card.ts';
import type { Person } from '../person/person.store.ts';
import { toRsvpView } from '../rsvp/rsvp-view.ts';
import type { Rsvp } from '../rsvp/rsvp.ts';
import { mustQueue, remaining, type Seats } from '../seat/seats.ts';
import { toHtmlDescription } from '@momos/runtime/html-description';
import { toPendingEdit } from './pending-edit-view.ts';
import { isForAllDates, isPast, type Social } from '../social/social.ts';
import { pricedTiers } from './priced-tiers.ts';

/** What a social is shown with. */
export type Shown = { social: Social; seats: Seats | undefined; people: Map<string, Person> };

/** The pages' address of a social. */
const hrefOf = (slug: string): string => `/socials/${slug}`;

/** Tiers with what is left of each. */
export const tierViews = ({ social, seats }: Pick<Shown, 'social' | 'seats'>): TicketTier[] =>
  pricedTiers(social).map(tier => ({
    ...tier,
    remainingQuantity: seats ? Math.min(remaining(seats, tier.id), social.maxCapacity) : 0,
    isQueued: seats !== undefined && mustQueue(seats, tier.id),
  }));

/** A social on a list; its venue stays masked. */
export function toCard({ social, seats, people }: Shown): SocialCard {
  const tiers = pricedTiers(social);
  return {
    id: social._id,
    slug: social.slug,
    title: social.title,
    href: hrefOf(social.slug),
    eventTimestamp: social.eventTimestamp.toISOString(),
    eventEndTimestamp: social.eventEndTimestamp.toISOString(),
    timezone: social.timezone,
    city: social.city ?? social.venueData?.city ?? null,
    venue: social.venueData?.maskedVenue ?? null,
    isOnline: social.isOnline,
    splashImageUrl: social.splashImageUrl,
    coverSeed: social.coverSeed ?? social._id,
    tags: social.tags,
    hosts: social.hostIds.map(id => cardOf(id, people.get(id))),
    priceText: priceText(tiers, social.currency),
    isFree: isFree(tiers),
    isSoldOut: isSoldOut({ social, seats }),
    isCancelled: social.isCancelled,
    isOfficial: social.isOfficial,
    confirmedPax: seats?.confirmed ?? 0,
    maxCapacity: social.maxCapacity,
    visibility: social.visibility,
    reviewStatus: social.reviewStatus,
    currency: social.currency,
  };
}

/** A social on the reviewers' list. */
export const toSubmission = (shown: Shown, owners: Map<string, Person>) => {
  const { ownerId, description, reviewComment, createdAt } = shown.social;
  return {
    ...toCard(shown),
    version: shown.social.version,
    owner: cardOf(ownerId, owners.get(ownerId)),
    description,
    reviewComment,
    createdTimestamp: createdAt.toISOString(),
    isForAllDates: isForAllDates(shown.social),
  };
};

/** What of a social's page depends on its viewer. */
export type Viewing = {
  /** A host or a person with a seat: sees the address and the link. */
  isInside: boolean;
  isHost: boolean;
  isReviewer: boolean;
  isInvitedToHost: boolean;
  guestInvitation: { tierId: string | null } | null;
  isSubscribedAllHosts: boolean;
  chatChannel: string | null;
  calendarPath: string;
  /** The viewer's own RSVP; `position` is that on the waitlist. */
  own: { rsvp: Rsvp; position: number | null } | null;
  optionalQuestions: Social['questions'];
  /** The platform's own that the viewer was not asked yet. */
  standingQuestions: Social['questions'];
};

/** What a visitor sees. */
/** The viewer's position on the waitlist, or the one that who joins next gets; null where there is no need to wait. */
export function waitlistPlaceOf(shown: Shown, { own }: Pick<Viewing, 'own'>): number | null {
  if (shown.social.isCancelled || shown.social.isDeleted) return null;
  const isStarting = own?.rsvp.status === 'INITIAL' && !own.rsvp.hold;
  if (own && !isStarting && own.rsvp.status !== 'CANCELLED') return own.position;
  return isSoldOut(shown) ? (shown.seats?.waiting ?? 0) + 1 : null;
}

const isSoldOut = ({ social, seats }: Pick<Shown, 'social' | 'seats'>): boolean =>
  seats !== undefined && social.tiers.every(tier => remaining(seats, tier.id) === 0);

export const visitorsViewing: Omit<Viewing, 'calendarPath'> = {
  isInside: false,
  isHost: false,
  isReviewer: false,
  isInvitedToHost: false,
  guestInvitation: null,
  isSubscribedAllHosts: false,
  chatChannel: null,
  own: null,
  optionalQuestions: [],
  standingQuestions: [],
};

/** All that a social's page shows to one viewer. */
export type SocialPage = {
  shown: Shown;
  rating: SocialView['hostRating'];
  chance: SocialView['waitlistChance'];
  viewing: Viewing;
  now: Date;
};

/** A social's page. */
export function toView({ shown, rating, chance, viewing, now }: SocialPage): SocialView {
  const { social, seats, people } = shown;
  const tiers = pricedTiers(social);
  const { isInside, isHost, isReviewer } = viewing;
  return {
    ...toCard(shown),
    version: social.version,
    owner: cardOf(social.ownerId, people.get(social.ownerId)),
    isPublic: social.visibility === 'PUBLIC',
    isDeleted: social.isDeleted,
    isPast: isPast(social, now),
    invitedHosts: isHost ? (social.invitedHostIds ?? []).map(id => cardOf(id, people.get(id))) : [],
    inviteCode: isHost ? social.inviteCode : null,
    description: social.description,
    htmlDescription: toHtmlDescription(social.description),
    onlineUrl: isInside ? social.onlineUrl : null,
    venueData: venueOf(social, isInside),
    paymentInfo: {
      ticketPrice: Math.min(...tiers.map(tier => tier.ticketPrice)),
      isPaymentRequired: isPaymentRequired(tiers),
    },
    ticketTiers: tierViews(shown),
    questionnaire: { questions: [...social.questions, ...viewing.optionalQuestions] },
    cancellationPolicy: social.cancellationPolicy,
    noShowPolicy: social.noShowPolicy,
    ...registrationRules(social),
    waitlistCount: seats?.waiting ?? 0,
    waitlistChance: chance,
    recurrence: social.recurrence ?? null,
    isSubscribedAllHosts: viewing.isSubscribedAllHosts,
    reviewComment: isHost || isReviewer ? social.reviewComment : null,
    pendingEdit: isHost || isReviewer ? toPendingEdit(shown) : null,
    chatChannel: viewing.chatChannel,
    ...{ calendarPath: viewing.calendarPath, hostRating: rating },
    viewer: viewerOf(viewing),
    ...registrationsOf(social, viewing),
  };
}

/** What the viewer registered, and what the platform still asks them. */
const registrationsOf = (social: Social, { own, standingQuestions }: Viewing) => ({
  standingQuestions,
  rsvps: own ? [toRsvpView(own.rsvp, { ...social, standingQuestions }, own.position)] : [],
});

const registrationRules = (social: Social) => ({
  isApprovalRequired: social.isApprovalRequired,
  maxPlusOnes: social.maxPlusOnes,
  arePlusOnesNamed: social.arePlusOnesNamed ?? false,
  isTransferAllowed: social.isTransferAllowed ?? true,
  emailDomains: social.emailDomains ?? [],
});

function venueOf({ venueData }: Social, isInside: boolean): SocialView['venueData'] {
  if (!venueData || isInside) return venueData;
  return {
    name: null,
    maskedVenue: venueData.maskedVenue,
    address: null,
    city: venueData.city,
    coordinate: null,
  };
}

const viewerOf = ({
  isHost,
  isReviewer,
  isInvitedToHost,
  guestInvitation,
}: Viewing): SocialView['viewer'] => ({
  ...{ isHost, isReviewer, isInvitedToHost, guestInvitation },
});
