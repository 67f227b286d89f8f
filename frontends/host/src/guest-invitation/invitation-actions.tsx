import { useWrite } from '@momos/api-client';
import { guestInvitationsContract, type GuestInvitationView } from '@momos/contracts/guest-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, showToast, useAction, useNow } from '@momos/ui';
import { useState } from 'react';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import * as classes from './guest-invitation.module.css';

const words = guestInvitationWords.list;

type Props = { social: SocialView; invitation: GuestInvitationView };

/** What a host does with an invitation that was not used yet. */
export const InvitationActions = (props: Props) =>
  props.invitation.state === 'INVITED' ? (
    <div className={classes.rowActions}>
      <Resend {...props} />
      <Withdraw {...props} />
    </div>
  ) : null;

const refreshes = [guestInvitationsContract.list];

function Resend({ social, invitation: { id, email, resendableAt } }: Props) {
  const now = useNow(60_000);
  const resend = useAction(guestInvitationsContract.resend, { refreshes, done: words.resent(email) });
  if (resendableAt === null || new Date(resendableAt).getTime() > now) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={words.resendOf(email)}
      loading={resend.isPending}
      onClick={() => resend.mutate({ params: { id: social.id, invitationId: id } })}
    >
      {words.resend}
    </Button>
  );
}

function Withdraw({ social, invitation: { id, email } }: Props) {
  const [isAsked, ask] = useState(false);
  const withdraw = useWrite(guestInvitationsContract.withdraw, {
    refreshes,
    onDone: () => showToast(words.withdrawn(email), { tone: 'good' }),
  });
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={words.withdrawOf(email)}
        onClick={() => ask(true)}
      >
        {words.withdraw}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          isOpen
          onClose={() => ask(false)}
          title={words.withdrawTitle(email)}
          confirm={words.withdraw}
          isDangerous
          onConfirm={() => withdraw.mutateAsync({ params: { id: social.id, invitationId: id } })}
        >
          {words.withdrawText}
        </ConfirmDialog>
      ) : null}
    </>
  );
}
