import { pendingEditsContract } from '@momos/contracts/pending-edits';
import type { PendingEditView, SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Difference } from '@momos/remote-kit/pending-edit/difference';
import { Button, Callout, useAction } from '@momos/ui';
import { socialEditorWords } from '../words/social-editor.ts';
import * as classes from './social-editor.module.css';

const words = socialEditorWords.pendingEdit;

/** A social as its hosts edit it: with what waits for a reviewer. */
export const proposed = (social: SocialView): SocialView => {
  const { ticketTiers, ...after } = social.pendingEdit?.after ?? {};
  return {
    ...social,
    ...(after as Partial<SocialView>),
    ...(ticketTiers
      ? { ticketTiers: ticketTiers.map(tier => ({ ...tier, remainingQuantity: 0, isQueued: false })) }
      : {}),
  };
};

type Props = { social: SocialView; edit: PendingEditView; onWithdrawn: () => void };

/** Says that changes wait for a review or were rejected, with what is public; offers to withdraw them. */
export function PendingEdit({ social, edit, onWithdrawn }: Props) {
  const withdraw = useAction(pendingEditsContract.withdraw, {
    refreshes: [socialsContract.getBySlug],
    done: words.changesWithdrawn,
    onDone: onWithdrawn,
  });
  const { rejection } = edit;
  return (
    <Callout
      tone={rejection ? 'bad' : 'warn'}
      title={rejection ? words.changesNotAccepted : words.changesWaitReview}
      actions={
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: social.id } })}
        >
          {words.withdrawChanges}
        </Button>
      }
    >
      {rejection?.comment ? <p className={classes.rejection}>“{rejection.comment}”</p> : null}
      {rejection ? words.declinedText : words.waitingText}
      <details className={classes.difference}>
        <summary>{words.compareWhatGuestsSee}</summary>
        <Difference edit={edit} coverSeed={social.coverSeed} />
      </details>
    </Callout>
  );
}
