import { pendingEditsContract } from '@momos/contracts/pending-edits';
import type { PendingEditView, SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Difference } from '@momos/remote-kit/pending-edit/difference';
import { Button, Callout, useAction } from '@momos/ui';
import * as classes from './social-editor.module.css';

/** A social as its hosts edit it: with what waits for a reviewer. */
export const proposed = (social: SocialView): SocialView => {
  const { ticketTiers, ...after } = social.pendingEdit?.after ?? {};
  return {
    ...social,
    ...(after as Partial<SocialView>),
    ...(ticketTiers ? { ticketTiers: ticketTiers.map(tier => ({ ...tier, remainingQuantity: 0 })) } : {}),
  };
};

type Props = { social: SocialView; edit: PendingEditView; onWithdrawn: () => void };

/** Says that changes wait for a review or were rejected, with what is public; offers to withdraw them. */
export function PendingEdit({ social, edit, onWithdrawn }: Props) {
  const withdraw = useAction(pendingEditsContract.withdraw, {
    refreshes: [socialsContract.getBySlug],
    done: 'Changes withdrawn',
    onDone: onWithdrawn,
  });
  const { rejection } = edit;
  return (
    <Callout
      tone={rejection ? 'bad' : 'warn'}
      title={rejection ? 'Your changes were not accepted' : 'Your changes wait for review'}
      actions={
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ params: { id: social.id } })}
        >
          Withdraw changes
        </Button>
      }
    >
      {rejection?.comment ? <p className={classes.rejection}>“{rejection.comment}”</p> : null}
      {rejection
        ? 'Guests see the approved version. Edit your changes below to send them again.'
        : 'Guests see the approved version until a reviewer publishes your changes. You can keep editing them below.'}
      <details className={classes.difference}>
        <summary>Compare with what guests see</summary>
        <Difference edit={edit} coverSeed={social.coverSeed} />
      </details>
    </Callout>
  );
}
