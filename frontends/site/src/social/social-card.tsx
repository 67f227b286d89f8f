import { uncancelledTitle } from '@momos/contracts/cancelled-title';
import type { SocialCard as Social } from '@momos/contracts/social-view';
import {
  AvatarStack,
  CalendarLeaf,
  Cover,
  formatDayShort,
  formatTime,
  OwnTime,
  PictureCard,
  Pill,
  useNow,
  zoneName,
} from '@momos/ui';
import { pictureUrl } from '@momos/ui';
import { socialCardWords } from '../words/social-card.ts';

const words = socialCardWords.socialCard;

const unbroken = (text: string) => text.replaceAll(' ', '\u00a0');

/** When a social starts, in its own zone; a line that is too short for it breaks between day and time. */
const whenLine = ({ eventTimestamp: at, timezone: zone }: Social) =>
  `${unbroken(formatDayShort(at, zone))} · ${unbroken(`${formatTime(at, zone)} ${zoneName(at, zone)}`)}`;

/** Where a social takes place, or that it is online. */
export const whereLine = (social: Social) =>
  social.isOnline ? words.online : [social.venue, social.city].filter(Boolean).join(', ');

const isOver = ({ eventEndTimestamp }: Social, now: number) => Date.parse(eventEndTimestamp) < now;

/** What it costs and whether there is room; of what is over, how many were there. */
function Foot({ social }: { social: Social }) {
  const now = useNow(60_000);
  if (isOver(social, now) && !social.isCancelled)
    return <span className="mo-figures">{words.guests(social.confirmedPax)}</span>;
  return (
    <>
      <span className="mo-figures">{social.priceText}</span>
      <Places social={social} />
    </>
  );
}

/** The one thing about its places that people should know before they open it. */
function Places({ social }: { social: Social }) {
  if (social.isCancelled) return <Pill tone="bad">{words.cancelled}</Pill>;
  if (social.isSoldOut) return <Pill tone="warn">{words.waitlistOnly}</Pill>;
  const left = social.maxCapacity - social.confirmedPax;
  return left <= 10 ? <Pill tone="accent">{words.placesLeft(left)}</Pill> : null;
}

/** Who invites: the face and name of one host, the faces and number of several. */
function Hosts({ hosts }: Pick<Social, 'hosts'>) {
  const [first] = hosts;
  if (!first) return null;
  return (
    <AvatarStack
      people={hosts}
      max={3}
      size={24}
      label={hosts.length === 1 ? first.displayName : words.hosts(hosts.length)}
    />
  );
}

/** When it starts, and what the viewer's clock shows then where that is another time or day. */
export const SocialWhen = ({ social }: { social: Social }) => (
  <>
    {whenLine(social)}
    <OwnTime at={social.eventTimestamp} zone={social.timezone} />
  </>
);

type SocialCardProps = {
  social: Social;
  layout?: 'tall' | 'wide';
  /** Off where the same social stands twice on a page. */
  isMoving?: boolean;
  /** Stands beside the place, such as how far it is. */
  note?: string | undefined;
};

/** A social on a list; the whole card leads to its page. */
export function SocialCard({ social, layout = 'tall', isMoving = true, note }: SocialCardProps) {
  const leaf = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: social.timezone }).format(
      new Date(social.eventTimestamp),
    );
  return (
    <PictureCard
      to={`/socials/${social.slug}`}
      layout={layout}
      cover={
        <Cover
          id={social.id}
          seed={social.coverSeed}
          src={pictureUrl(social.splashImageUrl, 640)}
          isMoving={isMoving}
        />
      }
      badge={<CalendarLeaf month={leaf({ month: 'short' })} day={leaf({ day: 'numeric' })} />}
      eyebrow={<SocialWhen social={social} />}
      title={social.isCancelled ? uncancelledTitle(social.title) : social.title}
      lines={note ? `${whereLine(social)} · ${unbroken(note)}` : whereLine(social)}
      people={
        <>
          <Hosts hosts={social.hosts} />
          {social.isOfficial ? <Pill tone="accent">{words.official}</Pill> : null}
        </>
      }
      footer={<Foot social={social} />}
    />
  );
}
