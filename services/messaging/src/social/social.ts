import type { Social as SocialMessage } from '@momos/contracts/proto/events/v1/bus';

/** The part of a social that messages need. */
export type Social = {
  _id: string;
  version: number;
  slug: string;
  title: string;
  ownerId: string;
  hostIds: string[];
  /** Missing on socials saved before invitations to host. */
  invitedHostIds?: string[];
  startsAt: Date;
  endsAt: Date;
  timezone: string;
  city: string;
  venueName: string;
  venueAddress: string;
  isOnline: boolean;
  isApprovalRequired: boolean;
  isCancelled: boolean;
  isDeleted: boolean;
};

export const socialOf = (message: SocialMessage): Social => ({
  _id: message.id,
  version: message.version,
  slug: message.slug,
  title: message.title,
  ownerId: message.ownerId,
  hostIds: message.hostIds,
  invitedHostIds: message.invitedHostIds,
  startsAt: message.eventTimestamp ?? new Date(0),
  endsAt: message.eventEndTimestamp ?? message.eventTimestamp ?? new Date(0),
  timezone: message.timezone || 'UTC',
  city: message.city,
  venueName: message.venueName,
  venueAddress: message.venueAddress,
  isOnline: message.isOnline,
  isApprovalRequired: message.isApprovalRequired,
  isCancelled: message.isCancelled,
  isDeleted: message.isDeleted,
});

/** Date and time in the social's zone: "Friday, January 18, 2030 at 7:00 PM EST". */
export const whenOf = ({ startsAt, timezone }: Pick<Social, 'startsAt' | 'timezone'>): string =>
  `${dateOf({ startsAt, timezone })} at ${timeOf({ startsAt, timezone })}`;

export const dateOf = ({ startsAt, timezone }: Pick<Social, 'startsAt' | 'timezone'>): string =>
  format(startsAt, { timeZone: timezone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });

export const timeOf = ({ startsAt, timezone }: Pick<Social, 'startsAt' | 'timezone'>): string =>
  format(startsAt, { timeZone: timezone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });

/** A moment in the social's zone: "Fri, Jan 18, 7:00 PM EST". */
export const momentOf = (at: Date, timeZone: string): string =>
  format(at, {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** Formatters are expensive to create and a blast uses the same few thousands of times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function format(at: Date, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', options);
    formatters.set(key, formatter);
  }
  // Some versions put a narrow no-break space before "PM", which plain-text mails do not show well.
  return formatter.format(at).replaceAll('\u202f', ' ');
}

/** The location: the address only for those with a seat, the city for others (spec: maskedVenue). */
export function whereOf(social: Social, hasSeat: boolean): string {
  if (social.isOnline) return 'Online';
  if (!hasSeat) return social.city || social.venueName;
  return [social.venueName, social.venueAddress, social.city].filter(Boolean).join(', ');
}

/** The social's public page. */
export const socialUrl = (publicUrl: string, { slug }: Pick<Social, 'slug'>): string =>
  `${publicUrl}/socials/${slug}`;
