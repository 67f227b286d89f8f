import { useWrite } from '@momos/api-client';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, formatDay, formatTime, showToast } from '@momos/ui';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';

const words = blastWords.cancelBlastButton;

type Props = { social: SocialView; blast: BlastView; subject: string };

/** Cancels a scheduled blast after a question; its text stays in the list. */
export function CancelBlastButton({ social, blast, subject }: Props) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(blastsContract.cancel, { refreshes: [blastsContract.list] });
  const at = blast.scheduledAt;
  const confirm = async () => {
    await cancel.mutateAsync({ params: { id: social.id, blastId: blast.id } });
    showToast(words.done, { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.cancelBlast}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.cancel(subject)}
        facts={[
          {
            label: words.scheduledFor,
            value: at ? `${formatDay(at, social.timezone)}, ${formatTime(at, social.timezone)}` : '–',
          },
        ]}
        cancel={words.keepBlast}
        confirm={words.cancelBlast}
        isDangerous
        onConfirm={confirm}
      />
    </>
  );
}
