import { useReadPages, useRead } from '@momos/api-client';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import {
  ButtonLink,
  EmptyState,
  LazyView,
  Loaded,
  Page,
  PageSkeleton,
  Section,
  ShowMore,
  useParams,
} from '@momos/ui';
import { IconUserX } from '@momos/ui/icons';
import { ReviewList } from '../review/review-list.tsx';
import { userWords } from '../words/user.ts';
import { HostedSocials } from './hosted-socials.tsx';
import { ProfileCard } from './profile-card.tsx';
import { useMe } from './use-me.ts';
import * as classes from './profile.module.css';

const words = userWords.profile;

/** A person as the reader may see them: what they show, the socials they host, and what guests said. */
export function ProfilePage() {
  const { slug = '' } = useParams();
  const read = useRead(usersContract.getBySlug, { params: { slug } });
  if (read.error?.status === 404 || read.error?.status === 400) return <NoSuchPerson />;
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Profile user={data} />}
    </Loaded>
  );
}

const loadInvites = () => import('./invite-card.tsx').then(file => file.InviteCard);

function Profile({ user }: { user: PublicUser }) {
  const isOwn = useMe()?.id === user.id;
  return (
    <Page title={user.displayName}>
      <div className={classes.profile}>
        <ProfileCard user={user} isOwn={isOwn} />
        <div className={classes.main}>
          {user.bio ? <p className={classes.bio}>{user.bio}</p> : null}
          {isOwn && !user.bio ? <EmptyProfile /> : null}
          {isOwn ? <LazyView load={loadInvites} /> : null}
          <HostedSocials hostId={user.id} name={user.firstName || user.displayName} />
          <Reviews hostId={user.id} />
        </div>
      </div>
    </Page>
  );
}

const EmptyProfile = () => (
  <EmptyState
    title={words.introduceYourself}
    action={<ButtonLink to="/accounts/setting">{words.editProfile}</ButtonLink>}
  >
    {words.introduceText}
  </EmptyState>
);

function Reviews({ hostId }: { hostId: string }) {
  const reviews = useReadPages(hostReviewsContract.ofHost, {
    params: { id: hostId },
    query: { pageSize: 6 },
  });
  if (!reviews.data || reviews.data.items.length === 0) return null;
  return (
    <Section title={words.whatGuestsSay}>
      <ReviewList reviews={reviews.data.items} />
      <ShowMore list={reviews} />
    </Section>
  );
}

const NoSuchPerson = () => (
  <Page title={words.notFound}>
    <EmptyState
      size="whole"
      icon={<IconUserX size={32} />}
      title={words.notFoundTitle}
      action={<ButtonLink to="/hosts">{words.meetTheHosts}</ButtonLink>}
    >
      {words.notFoundText}
    </EmptyState>
  </Page>
);
