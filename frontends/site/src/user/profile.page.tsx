import { errorText, useRead, useSessionState, useWrite } from '@momos/api-client';
import { hostReviewsContract } from '@momos/contracts/host-reviews';
import { hostsContract } from '@momos/contracts/hosts';
import { type PublicUser, usersContract } from '@momos/contracts/users';
import {
  Avatar,
  Button,
  ButtonLink,
  EmptyState,
  Group,
  Loaded,
  Page,
  PageHeader,
  Pill,
  Section,
  showToast,
  useNavigate,
  useParams,
} from '@momos/ui';
import { ReviewList } from '../review/review-list.tsx';
import { pictureUrl } from '@momos/ui';

/** A person as everybody may see them: only what they show. */
export function ProfilePage() {
  const { slug = '' } = useParams();
  const read = useRead(usersContract.getBySlug, { params: { slug } });
  if (read.error?.status === 404)
    return (
      <Page title="Not found">
        <EmptyState
          size="whole"
          title="There is nobody by this name"
          action={<ButtonLink to="/socials">See what is coming up</ButtonLink>}
        />
      </Page>
    );
  return <Loaded read={read}>{({ data }) => <Profile user={data} />}</Loaded>;
}

function Profile({ user }: { user: PublicUser }) {
  const reviews = useRead(hostReviewsContract.ofHost, { params: { id: user.id } });
  const work = user.curPosition
    ? `${user.curPosition.title} at ${user.curPosition.organization.name}`
    : undefined;
  return (
    <Page width="text" title={user.displayName}>
      <Group>
        <Avatar person={{ ...user, photoPath: pictureUrl(user.photoPath, 320) ?? null }} size={96} />
      </Group>
      <PageHeader
        title={user.displayName}
        lead={[work, user.currentCity].filter(Boolean).join(' · ')}
        actions={<Follow user={user} />}
      />
      {user.bio ? <p>{user.bio}</p> : null}
      {user.sectors.length > 0 ? (
        <Group gap="xs">
          {user.sectors.map(sector => (
            <Pill key={sector}>{sector}</Pill>
          ))}
        </Group>
      ) : null}
      {reviews.data && reviews.data.data.length > 0 ? (
        <Section title="Reviews of their socials">
          <ReviewList reviews={reviews.data.data} />
        </Section>
      ) : null}
    </Page>
  );
}

function Follow({ user }: { user: PublicUser }) {
  const navigate = useNavigate();
  const isSignedIn = useSessionState() === 'signed-in';
  const options = {
    refreshes: [usersContract.getBySlug],
    onFailed: (error: unknown) => void showToast(errorText(error), { tone: 'bad' as const }),
  };
  const subscribe = useWrite(hostsContract.subscribe, options);
  const unsubscribe = useWrite(hostsContract.unsubscribe, options);
  const toggle = () => {
    if (!isSignedIn) return navigate(`/auth/login?returnTo=${encodeURIComponent(`/users/${user.slug}`)}`);
    return user.isSubscribed
      ? unsubscribe.mutate({ body: { hostId: user.id } })
      : subscribe.mutate({ params: { id: user.id } });
  };
  return (
    <Button
      variant={user.isSubscribed ? 'default' : 'filled'}
      loading={subscribe.isPending || unsubscribe.isPending}
      onClick={toggle}
    >
      {user.isSubscribed ? 'Following' : 'Follow'}
    </Button>
  );
}
