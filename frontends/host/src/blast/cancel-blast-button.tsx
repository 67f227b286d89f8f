import { useWrite } from '@momos/api-client';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, formatDay, formatTime, showToast } from '@momos/ui';
import { useState } from 'react';

type Props = { social: SocialView; blast: BlastView; subject: string };

/** Cancels a scheduled blast after a question; its text stays in the list. */
export function CancelBlastButton({ social, blast, subject }: Props) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(blastsContract.cancel, { refreshes: [blastsContract.list] });
  const at = blast.scheduledAt;
  const confirm = async () => {
    await cancel.mutateAsync({ params: { id: social.id, blastId: blast.id } });
    showToast('Blast canceled. Its text stays in the list.', { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        Cancel blast
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Cancel “${subject}”?`}
        facts={[
          {
            label: 'Scheduled for',
            value: at ? `${formatDay(at, social.timezone)}, ${formatTime(at, social.timezone)}` : '–',
          },
        ]}
        cancel="Keep blast"
        confirm="Cancel blast"
        isDangerous
        onConfirm={confirm}
      />
    </>
  );
}
