import { hostInvitationsContract } from '@momos/contracts/host-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, Callout, useAction } from '@momos/ui';
import { socialWords } from '../words/social.ts';

const words = socialWords.hostInvitation;

/** For a person who is asked to host: what that means, and the two answers. */
export function HostInvitation({ social }: { social: SocialView }) {
  const answer = useAction(hostInvitationsContract.answer, {
    refreshes: [socialsContract.getBySlug, socialsContract.hosted, hostInvitationsContract.list],
    done: ({ data }) => (data.isHost ? words.hostNow : words.invitationDeclined),
  });
  const give = (isAccepted: boolean) => answer.mutate({ params: { id: social.id }, body: { isAccepted } });
  if (!social.viewer.isInvitedToHost) return null;
  return (
    <Callout
      title={words.invitesCoHost(social.owner.displayName)}
      actions={
        <>
          <Button onClick={() => give(true)} loading={answer.isPending}>
            {words.accept}
          </Button>
          <Button variant="default" onClick={() => give(false)} disabled={answer.isPending}>
            {words.decline}
          </Button>
        </>
      }
    >
      {words.text}
    </Callout>
  );
}
