import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, Callout, useAction } from '@momos/ui';

/** For a person who is asked to host: what that means, and the two answers. */
export function HostInvitation({ social }: { social: SocialView }) {
  const answer = useAction(hostInvitationsContract.answer, {
    refreshes: [socialsContract.getBySlug, socialsContract.hosted, hostInvitationsContract.list],
    done: ({ data }) => (data.isHost ? 'You are a host now' : 'Invitation declined'),
  });
  const give = (isAccepted: boolean) => answer.mutate({ params: { id: social.id }, body: { isAccepted } });
  if (!social.viewer.isInvitedToHost) return null;
  return (
    <Callout
      title={`${social.owner.displayName} invites you to co-host`}
      actions={
        <>
          <Button onClick={() => give(true)} loading={answer.isPending}>
            Accept
          </Button>
          <Button variant="default" onClick={() => give(false)} disabled={answer.isPending}>
            Decline
          </Button>
        </>
      }
    >
      Hosts are shown on this page, see every guest and can change the social. You are not shown until you
      accept.
    </Callout>
  );
}
