import { useWrite } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { recurrencesContract } from '@momos/contracts/recurrences';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ConfirmDialog, Group, useNavigate } from '@momos/ui';
import { useState } from 'react';
import { repeatWords } from '../words/repeat.ts';
import { socialEditorWords } from '../words/social-editor.ts';
import { type RepeatScope, RepeatScopeChoice } from './repeat-scope.tsx';

const words = socialEditorWords.endSocial;

type Ending = 'cancel' | 'delete';

/** Buttons to cancel or delete a social. */
export function EndSocial({ social }: { social: SocialView }) {
  const [asked, setAsked] = useState<Ending>();
  return (
    <Group>
      {social.isCancelled ? null : (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          {words.cancelSocial}
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
        {words.deleteSocial}
      </Button>
      {asked ? <Question social={social} ending={asked} onClose={() => setAsked(undefined)} /> : null}
    </Group>
  );
}

type QuestionProps = { social: SocialView; ending: Ending; onClose: () => void };

/** Both endings refund every guest, so both show the facts first. */
function Question({ social, ending, onClose }: QuestionProps) {
  const navigate = useNavigate();
  const options = { refreshes: [socialsContract.getBySlug, socialsContract.hosted, recurrencesContract.get] };
  const cancel = useWrite(socialsContract.update, options);
  const remove = useWrite(socialsContract.remove, options);
  const cancelFollowing = useWrite(recurrencesContract.update, options);
  const [scope, setScope] = useState<RepeatScope>('this');
  const isCancel = ending === 'cancel';
  const isFollowing = isCancel && scope === 'following';
  const confirm = async () => {
    const params = { id: social.id };
    if (isFollowing) await cancelFollowing.mutateAsync({ params, body: { isCancelled: true } });
    else if (isCancel) await cancel.mutateAsync({ params, body: { isCancelled: true } });
    else await remove.mutateAsync({ params });
    void navigate('/manager/rsvps');
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`${isCancel ? words.cancel : words.delete} ${social.title}?`}
      facts={[
        {
          label: words.guestsNotified,
          value: isFollowing ? repeatWords.guestsOfThese : social.confirmedPax + social.waitlistCount,
        },
        { label: words.payments, value: words.refundedInFull },
      ]}
      cancel={words.keepSocial}
      confirm={isCancel ? words.cancelSocialNotifyGuests : words.deleteSocialRefundGuests}
      isDangerous
      onConfirm={confirm}
    >
      {isCancel && social.recurrence ? (
        <RepeatScopeChoice label={repeatWords.cancelScope} scope={scope} onChange={setScope} />
      ) : null}
    </ConfirmDialog>
  );
}
