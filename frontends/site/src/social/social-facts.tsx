import { useRead, useSessionState } from '@momos/api-client';
import { activeRsvp } from '@momos/contracts/rsvp-view';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { AvatarStack, CalendarLeaf, Countdown, FactLine, isNear, TimeZones, useNow, When } from '@momos/ui';
import { IconMapPin, IconUsers, IconVideo } from '@momos/ui/icons';
import { CalendarLinks } from '../sharing/calendar-links.tsx';
import { socialWords } from '../words/social.ts';
import { needsApproval } from './needs-approval.ts';
import * as classes from './social.module.css';

const words = socialWords.socialFacts;

/** When, where and who comes, at first sight. */
export function SocialFacts({ social }: { social: SocialView }) {
  const leaf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: social.timezone }).format(
      new Date(social.eventTimestamp),
    );
  return (
    <div className={classes.facts}>
      <FactLine
        icon={<CalendarLeaf month={leaf({ month: 'short' })} day={leaf({ day: 'numeric' })} />}
        title={<When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />}
      >
        {social.isPast ? null : <CalendarLinks entry={entryOf(social)} />}
      </FactLine>
      {social.isOnline && social.isPublic ? <TimeZones at={social.eventTimestamp} /> : null}
      <Where social={social} />
      <Going social={social} />
      <CountdownToStart social={social} />
    </div>
  );
}

/** What a calendar takes of a social, with as much of the place as its page shows. */
function entryOf(social: SocialView) {
  const { venueData } = social;
  const place = venueData
    ? [venueData.name ?? venueData.maskedVenue, venueData.address, venueData.city]
    : [social.city];
  return {
    title: social.title,
    start: social.eventTimestamp,
    end: social.eventEndTimestamp,
    location: (social.isOnline ? [social.onlineUrl] : place).filter(Boolean).join(', '),
    page: social.href,
    file: social.calendarPath,
  };
}

function Where({ social }: { social: SocialView }) {
  if (social.isOnline) {
    return (
      <FactLine icon={<IconVideo />} title={words.onlineEvent}>
        {social.onlineUrl ? (
          <a href={social.onlineUrl} rel="noreferrer">
            {words.joinHere}
          </a>
        ) : (
          words.linkComesTicket
        )}
      </FactLine>
    );
  }
  const venue = social.venueData;
  if (!venue) return social.city ? <FactLine icon={<IconMapPin />} title={social.city} /> : null;
  const map = venue.coordinate
    ? `https://www.openstreetmap.org/?mlat=${venue.coordinate.latitude}&mlon=${venue.coordinate.longitude}#map=16/${venue.coordinate.latitude}/${venue.coordinate.longitude}`
    : undefined;
  return (
    <FactLine icon={<IconMapPin />} title={venue.name ?? venue.maskedVenue}>
      {venue.address ? (
        <>
          {venue.address}
          {map ? (
            <>
              {' '}
              ·{' '}
              <a href={map} rel="noreferrer" target="_blank">
                {words.map}
              </a>
            </>
          ) : null}
        </>
      ) : (
        [venue.city, addressLater(social)].filter(Boolean).join(' · ')
      )}
    </FactLine>
  );
}

/** When guests get the address; no one does after the end. */
function addressLater(social: SocialView): string | undefined {
  if (social.isPast) return undefined;
  return words.addressComesApproval(needsApproval(social, { rsvp: activeRsvp(social.rsvps) }));
}

function Going({ social }: { social: SocialView }) {
  const isSignedIn = useSessionState() === 'signed-in';
  const homies = useRead(socialsContract.homies, { params: { id: social.id } }, { enabled: isSignedIn });
  if (social.confirmedPax === 0) return null;
  const people = homies.data?.data ?? [];
  return (
    <FactLine
      icon={<IconUsers />}
      title={`${social.confirmedPax} ${social.isPast ? words.registered : words.going}`}
    >
      {people.length > 0 ? (
        <AvatarStack people={people} total={social.confirmedPax} label={words.guestsInclude} />
      ) : null}
    </FactLine>
  );
}

function CountdownToStart({ social }: { social: SocialView }) {
  const now = useNow(60_000);
  return isNear(Date.parse(social.eventTimestamp) - now) && !social.isCancelled ? (
    <Countdown to={social.eventTimestamp} />
  ) : null;
}
