import { useWrite } from '@momos/api-client';
import { Button, ConfirmDialog, formatDay, formatTime, showToast } from '@momos/ui';
import { useState } from 'react';
import { blastWords } from '../words/blast.ts';
import { type ControlledBlast, paramsOf } from './blast-calls.ts';
import { isScheduled } from './blast-history.tsx';

const words = blastWords.cancelBlastButton;

/** Cancels a blast that waits or is being sent after a question; its text stays in the list. */
export function CancelBlastButton(props: ControlledBlast) {
  const { calls, nouns, subject } = props;
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(calls.cancel, { refreshes: [calls.list] });
  const confirm = async () => {
    await cancel.mutateAsync({ params: paramsOf(props) });
    showToast(nouns.cancelled, { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        {nouns.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.cancel(subject)}
        facts={[factOf(props)]}
        cancel={nouns.keep}
        confirm={nouns.cancel}
        isDangerous
        onConfirm={confirm}
      />
    </>
  );
}

/** What a cancelled blast will not do, or has done already. */
function factOf({ blast, timezone }: ControlledBlast) {
  const { scheduledAt, counts } = blast;
  return scheduledAt && isScheduled(blast)
    ? {
        label: words.scheduledFor,
        value: `${formatDay(scheduledAt, timezone)}, ${formatTime(scheduledAt, timezone)}`,
      }
    : { label: words.sentAlready, value: words.ofTotal(counts.sent, counts.total) };
}
