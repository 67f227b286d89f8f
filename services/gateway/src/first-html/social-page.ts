import { cityTitle } from '@momos/contracts/city-title';
import { digitsOf } from '@momos/contracts/money';
import type { SocialView } from '@momos/contracts/social-view';
import { absolutePicture, largePicture } from './absolute-picture.ts';
import type { PageContent, Surroundings } from './page-content.ts';

/** The first HTML of a social's page, from what a visitor may see of it. */
export function socialPage(
  social: SocialView,
  { publicUrl, cities }: Pick<Surroundings, 'publicUrl' | 'cities'>,
): PageContent {
  const url = `${publicUrl}/socials/${social.slug}`;
  const picture = absolutePicture(social.splashImageUrl, publicUrl);
  return {
    title: cityTitle(social.title, social.city, cities),
    description:
      social.description ||
      `${social.title}, hosted by ${social.hosts.map(host => host.displayName).join(', ')}.`,
    url,
    picture,
    lead: largePicture(social.splashImageUrl),
    kind: 'article',
    structured: structuredOf(social, { url, picture, publicUrl }),
  };
}

const schema = (name: string) => `https://schema.org/${name}`;

type About = { url: string; picture: string | undefined; publicUrl: string };

/** schema.org Event with one offer per tier: price with two decimals, InStock or SoldOut by what is left (spec §9). */
function structuredOf(social: SocialView, { url, picture, publicUrl }: About): object {
  const { venueData, isOnline } = social;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: social.title,
    description: social.description,
    url,
    startDate: social.eventTimestamp,
    endDate: social.eventEndTimestamp,
    eventStatus: schema(social.isCancelled ? 'EventCancelled' : 'EventScheduled'),
    eventAttendanceMode: schema(isOnline ? 'OnlineEventAttendanceMode' : 'OfflineEventAttendanceMode'),
    ...(picture ? { image: [picture] } : {}),
    location: isOnline
      ? { '@type': 'VirtualLocation', url }
      : {
          '@type': 'Place',
          name: venueData?.name ?? venueData?.maskedVenue ?? social.venue ?? social.city ?? '',
          address: venueData?.address ?? venueData?.city ?? social.city ?? '',
        },
    organizer: social.hosts.map(host => ({
      '@type': 'Person',
      name: host.displayName,
      ...(host.slug ? { url: `${publicUrl}/users/${host.slug}` } : {}),
    })),
    offers: social.ticketTiers.map(tier => ({
      '@type': 'Offer',
      name: tier.name,
      url,
      price: tier.ticketPrice.toFixed(digitsOf(social.currency)),
      priceCurrency: social.currency,
      availability: schema(tier.remainingQuantity > 0 ? 'InStock' : 'SoldOut'),
    })),
  };
}
