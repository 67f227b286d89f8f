import { useCounted, useRead } from '@momos/api-client';
import { uncancelledTitle } from '@momos/contracts/cancelled-title';
import { cityTitle } from '@momos/contracts/city-title';
import { configsContract } from '@momos/contracts/configs';
import { domainsText } from '@momos/contracts/email-domains';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { activeRsvp, type RsvpStatus } from '@momos/contracts/rsvp-view';
import { sharedPath } from '@momos/contracts/shared-path';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  Cover,
  EmptyState,
  LazyView,
  Loaded,
  Page,
  PageSkeleton,
  PersonLine,
  Pill,
  Section,
  TextLink,
  useHydrated,
  useParams,
  useSearchParams,
} from '@momos/ui';
import { ReviewList } from '../review/review-list.tsx';
import { pictureUrl } from '@momos/ui';
import { ChatSection } from '../chat/chat-section.tsx';
import { AskHost } from './ask-host.tsx';
import { HostInvitation } from './host-invitation.tsx';
import { needsApproval } from './needs-approval.ts';
import { PreviewBar } from './preview-bar.tsx';
import { RegisterCard } from './register-card.tsx';
import { ShareSocial } from '../sharing/share-social.tsx';
import { HtmlText } from '../text/html-text.tsx';
import { socialWords } from '../words/social.ts';
import { SocialFacts } from './social-facts.tsx';
import * as classes from './social.module.css';

const words = socialWords.social;

/** A social's page (spec §3, §9): cover and facts at first sight, a register card that stays in reach. */
export function SocialPage() {
  useCounted('social.opened');
  const { slug = '' } = useParams();
  const [query] = useSearchParams();
  const inviteCode = query.get('inviteCode') ?? undefined;
  const isPreview = query.get('as') === 'guest';
  const read = useRead(socialsContract.getBySlug, {
    params: { slug },
    query: { ...(inviteCode ? { inviteCode } : {}), ...(isPreview ? { asGuest: 'true' as const } : {}) },
  });
  if (read.error?.status === 404) return <Gone />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Social social={data} inviteCode={inviteCode} isPreview={isPreview} />}
    </Loaded>
  );
}

type SocialProps = { social: SocialView; inviteCode: string | undefined; isPreview: boolean };

function Social({ social, inviteCode, isPreview }: SocialProps) {
  const isHydrated = useHydrated();
  const { cities } = useRead(configsContract.all, {}, { staleTime: 60_000 }).data?.data ?? {};
  return (
    <Page title={cityTitle(social.title, social.city, cities)}>
      {isPreview ? <PreviewBar slug={social.slug} /> : null}
      <article className={classes.social}>
        <div className={classes.head}>
          <header className={classes.heading}>
            <Flags social={social} />
            <h1 className={classes.title}>{shownTitle(social)}</h1>
          </header>
          <HostInvitation social={social} />
          <SocialFacts social={social} />
        </div>
        <Side social={social} inviteCode={inviteCode} />
        <div className={classes.rest}>
          <About social={social} />
          {isInside(social) ? <ChatSection channelKey={`social/${social.id}`} /> : null}
          <Hosts social={social} />
          <Reviews social={social} />
        </div>
      </article>
      {isHydrated && social.recurrence ? <LazyView load={loadDates} props={{ social, inviteCode }} /> : null}
      {isHydrated ? <LazyView load={loadMore} props={{ social }} /> : null}
    </Page>
  );
}

type SideProps = { social: SocialView; inviteCode: string | undefined };

/** What stays in sight on a wide screen: the picture, and what one can do. */
const Side = ({ social, inviteCode }: SideProps) => (
  <div className={classes.side}>
    <div className={classes.cover}>
      <Cover
        id={social.id}
        seed={social.coverSeed}
        src={pictureUrl(social.splashImageUrl, 1280)}
        ratio="square"
        isFirst
      />
    </div>
    <div className={classes.act}>
      <RegisterCard
        social={social}
        rsvp={activeRsvp(social.rsvps) ?? social.rsvps[0]}
        inviteCode={inviteCode}
      />
      <ShareSocial social={social} />
      {sharedPath(social) ? null : <p className={classes.soft}>{words.hostsInvite}</p>}
    </div>
  </div>
);

const loadDates = () => import('./other-dates.tsx').then(file => file.OtherDates);
const loadMore = () => import('./more-from-host.tsx').then(file => file.MoreFromHost);

/** A label above says that it is cancelled. */
const shownTitle = ({ title, isCancelled }: SocialView) => (isCancelled ? uncancelledTitle(title) : title);

/** Hosts and who has a seat are in its channel. */
const isInside = ({ viewer, rsvps }: SocialView) =>
  viewer.isHost || rsvps.some(({ status }) => isSeated(status));

const isSeated = (status: RsvpStatus | undefined) => status === 'APPROVED' || status === 'ATTENDED';

const About = ({ social: { htmlDescription, tags } }: { social: SocialView }) => (
  <section aria-label={words.about} className={classes.about}>
    <HtmlText html={htmlDescription} />
    {tags.length > 0 ? (
      <p className={classes.tags}>
        {tags.map(tag => (
          <Pill key={tag}>{tag}</Pill>
        ))}
      </p>
    ) : null}
  </section>
);

/** Not for a reader whom the hosts have approved or invited. */
const isDecidedLater = (social: SocialView) => {
  const rsvp = activeRsvp(social.rsvps);
  return !social.isPast && !isSeated(rsvp?.status) && needsApproval(social, { rsvp });
};

function Flags({ social }: { social: SocialView }) {
  return (
    <p className={classes.flags}>
      {social.isCancelled ? <Pill tone="bad">{words.cancelled}</Pill> : null}
      {social.isPast && !social.isCancelled ? <Pill>{words.ended}</Pill> : null}
      {social.isOfficial ? <Pill tone="accent">{words.official}</Pill> : null}
      {social.visibility === 'PRIVATE' ? <Pill tone="info">{words.private}</Pill> : null}
      {social.visibility === 'COMMUNITY_ONLY' ? <Pill tone="info">{words.communityOnly}</Pill> : null}
      {isDecidedLater(social) ? <Pill tone="accent">{words.hostsApproveEachGuest}</Pill> : null}
      {social.emailDomains.length > 0 && !social.isPast ? (
        <Pill tone="accent">{words.forPeopleAt(domainsText(social.emailDomains))}</Pill>
      ) : null}
      {social.viewer.isHost ? (
        <TextLink to={`/socials/${social.slug}/manage`}>{words.manageThisSocial}</TextLink>
      ) : null}
    </p>
  );
}

const Hosts = ({ social }: { social: SocialView }) => (
  <Section
    title={social.hosts.length === 1 ? words.yourHost : words.yourHosts}
    actions={social.viewer.isHost ? null : <AskHost social={social} />}
  >
    <ul className={classes.people} role="list">
      {social.hosts.map(host => (
        <li key={host.id}>
          <PersonLine
            person={host}
            size={44}
            detail={<TextLink to={`/users/${host.slug}`}>{words.profileAndOtherSocials}</TextLink>}
          />
        </li>
      ))}
      {social.invitedHosts.map(person => (
        <li key={person.id}>
          <PersonLine person={person} size={44} detail={words.invitedNotShownGuests} />
        </li>
      ))}
    </ul>
  </Section>
);

function Reviews({ social }: { social: SocialView }) {
  const read = useRead(
    hostReviewsContract.ofHost,
    { params: { id: social.owner.id }, query: { pageSize: 4 } },
    { enabled: social.hostRating.count > 0 },
  );
  if (!read.data || read.data.data.length === 0) return null;
  const { average, count } = social.hostRating;
  return (
    <Section title={words.whatGuestsSay} lead={words.rating(average?.toFixed(1), count)}>
      <ReviewList reviews={read.data.data} />
    </Section>
  );
}

const Gone = () => (
  <Page title={words.notFound}>
    <EmptyState
      size="whole"
      title={words.notFoundTitle}
      action={<ButtonLink to="/socials">{words.seeUpcomingSocials}</ButtonLink>}
    >
      {words.notFoundText}
    </EmptyState>
  </Page>
);
