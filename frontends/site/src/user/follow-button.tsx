import { errorText, useSessionState, useWrite } from '@momos/api-client';
import { hostsContract } from '@momos/contracts/hosts';
import { usersContract } from '@momos/contracts/users';
import { Button, showToast, useLocation, useNavigate } from '@momos/ui';
import { IconCheck, IconPlus } from '@momos/ui/icons';
import { userWords } from '../words/user.ts';
import { useMe } from './use-me.ts';

const words = userWords.followButton;

export type FollowButtonProps = {
  host: { id: string; displayName: string };
  size?: 'xs' | 'sm';
};

/** Follows a host or stops it; visitors sign in first and come back. Nothing is shown to the host themself. */
export function FollowButton({ host, size = 'sm' }: FollowButtonProps) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSignedIn = useSessionState() === 'signed-in';
  const me = useMe();
  const options = {
    refreshes: [usersContract.me, usersContract.getBySlug, hostsContract.subscribed],
    onFailed: (error: unknown) => void showToast(errorText(error), { tone: 'bad' as const }),
  };
  const subscribe = useWrite(hostsContract.subscribe, options);
  const unsubscribe = useWrite(hostsContract.unsubscribe, options);
  if (me?.id === host.id) return null;
  const isFollowing = me?.subscribedHosts.includes(host.id) ?? false;
  const toggle = () => {
    if (!isSignedIn) return navigate(`/auth/login?returnTo=${encodeURIComponent(pathname + search)}`);
    return isFollowing
      ? unsubscribe.mutate({ body: { hostId: host.id } })
      : subscribe.mutate({ params: { id: host.id } });
  };
  return (
    <Button
      size={size}
      variant={isFollowing ? 'default' : 'filled'}
      leftSection={isFollowing ? <IconCheck size={16} /> : <IconPlus size={16} />}
      loading={subscribe.isPending || unsubscribe.isPending}
      aria-pressed={isFollowing}
      aria-label={`${isFollowing ? words.following : words.follow} ${host.displayName}`}
      onClick={() => void toggle()}
    >
      {isFollowing ? words.following : words.follow}
    </Button>
  );
}
