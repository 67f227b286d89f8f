import { coverSeedOf, coverTopicOf } from '@momos/contracts/cover-topic';
import { useRead, useSessionState } from '@momos/api-client';
import { circlesContract, type CircleView } from '@momos/contracts/circles';
import {
  ButtonLink,
  Cover,
  EmptyState,
  LazyView,
  Link,
  Loaded,
  Page,
  PageHeader,
  PageSkeleton,
  PersonLine,
  pictureUrl,
  Pill,
  Section,
  RowsSkeleton,
  useLocation,
  useParams,
  useSearchParams,
} from '@momos/ui';
import { ChatSection } from '../chat/chat-section.tsx';
import { circleWords } from '../words/circle.ts';
import { codeIn } from './code-in.ts';
import { membersText } from './circle-words.ts';
import { JoinCard } from './join-card.tsx';
import * as classes from './circle.module.css';

const words = circleWords.circle;

// Below what is seen first.
const loadSocials = () => import('./circle-socials.tsx').then(file => file.CircleSocials);
// Visitors see none.
const loadDirectory = () => import('./member-directory.tsx').then(file => file.MemberDirectory);
const loadPosts = () => import('./post-feed.tsx').then(file => file.PostFeed);

const isId = (text: string) => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(text);

/** A circle's page, by its slug; payment pages lead back by its id. */
export function CirclePage() {
  const { slug = '' } = useParams();
  return isId(slug) ? <ById id={slug} /> : <BySlug slug={slug} />;
}

/** The code of an invitation opens a circle that is not public. */
function useCode() {
  const [query] = useSearchParams();
  const code = codeIn(query);
  return code ? { query: { code } } : {};
}

function BySlug({ slug }: { slug: string }) {
  const read = useRead(circlesContract.bySlug, { params: { slug }, ...useCode() });
  if (read.error?.status === 404) return <Gone />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Circle circle={data} />}
    </Loaded>
  );
}

function ById({ id }: { id: string }) {
  const read = useRead(circlesContract.get, { params: { id }, ...useCode() });
  if (read.error?.status === 404) return <Gone />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Circle circle={data} />}
    </Loaded>
  );
}

const Circle = ({ circle }: { circle: CircleView }) => (
  <Page width="text" title={circle.name}>
    <div className={classes.cover}>
      <Cover
        id={circle.id}
        src={pictureUrl(circle.bannerUrl, 1280)}
        seed={coverSeedOf(coverTopicOf({ title: circle.name, tags: [] }), circle.id)}
        ratio="banner"
        isMoving={false}
        isFirst
      />
    </div>
    <PageHeader
      title={circle.name}
      lead={membersText(circle.memberCount)}
      actions={circle.isHost ? <HostActions circle={circle} /> : undefined}
    />
    {circle.visibility === 'PUBLIC' ? null : <Pill>{words.visibilities[circle.visibility]}</Pill>}
    <JoinCard circle={circle} />
    {circle.description ? <p className={classes.description}>{circle.description}</p> : null}
    <Hosts circle={circle} />
    <LazyView load={loadSocials} props={{ hosts: circle.hosts }} />
    {circle.isHost || circle.membership?.status === 'ACTIVE' ? (
      <>
        <LazyView load={loadPosts} props={{ circle }} fallback={<RowsSkeleton count={3} />} />
        <ChatSection channelKey={`team/${circle.id}`} />
        <LazyView load={loadDirectory} props={{ circle }} />
      </>
    ) : null}
  </Page>
);

const HostActions = ({ circle }: { circle: CircleView }) => (
  <>
    <ButtonLink variant="default" to={`/circles/${circle.slug}/manage/messages`}>
      {words.writeToMembers}
    </ButtonLink>
    <ButtonLink variant="default" to={`/circles/${circle.slug}/manage`}>
      {words.manageThisCircle}
    </ButtonLink>
  </>
);

const Hosts = ({ circle: { hosts } }: { circle: CircleView }) => (
  <Section title={words.hosts}>
    <ul className={classes.people} role="list">
      {hosts.map(host => (
        <li key={host.id}>
          <Link to={`/users/${host.slug}`} className={classes.person}>
            <PersonLine person={host} />
          </Link>
        </li>
      ))}
    </ul>
  </Section>
);

/** A visitor may be one whom a private circle has invited. */
function Gone() {
  const isVisitor = useSessionState() === 'visitor';
  const { pathname } = useLocation();
  return (
    <Page title={words.circle}>
      <EmptyState
        size="whole"
        title={words.notFoundTitle}
        action={
          isVisitor ? (
            <ButtonLink to={`/auth/login?returnTo=${encodeURIComponent(pathname)}`}>
              {words.signIn}
            </ButtonLink>
          ) : (
            <ButtonLink to="/circles">{words.allCircles}</ButtonLink>
          )
        }
      >
        {isVisitor ? words.notFoundVisitorText : words.notFoundText}
      </EmptyState>
    </Page>
  );
}
