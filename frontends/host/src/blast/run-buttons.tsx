import { blastRunsContract } from '@momos/contracts/blast-runs';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ConfirmDialog, useAction } from '@momos/ui';
import { useState } from 'react';
import { composingWords as words } from '../words/composing.ts';

type Props = { social: SocialView; blast: BlastView };

const options = { refreshes: [blastsContract.list] };
const inputOf = ({ social, blast }: Props) => ({ params: { id: social.id, blastId: blast.id } });

/** Pauses a blast that is being sent, and resumes a paused one. */
export function PauseButton(props: Props) {
  const { isPaused } = props.blast;
  const pause = useAction(blastRunsContract.pause, { ...options, done: words.pausedToast });
  const resume = useAction(blastRunsContract.resume, { ...options, done: words.resumedToast });
  const { mutate, isPending } = isPaused ? resume : pause;
  return (
    <Button size="compact-sm" variant="default" loading={isPending} onClick={() => mutate(inputOf(props))}>
      {isPaused ? words.resume : words.pause}
    </Button>
  );
}

/** Sends what failed again; what may have arrived only after a question. */
export function ResendButtons(props: Props) {
  const { failed, unknown } = props.blast.counts;
  const [isAsked, setAsked] = useState(false);
  const resend = useAction(blastRunsContract.resend, { ...options, done: words.resendToast });
  const of = (state: 'FAILED' | 'UNKNOWN') => ({ ...inputOf(props), body: { states: [state] } });
  return (
    <>
      {failed > 0 ? (
        <Button
          size="compact-sm"
          variant="default"
          loading={resend.isPending}
          onClick={() => resend.mutate(of('FAILED'))}
        >
          {words.resend(failed)}
        </Button>
      ) : null}
      {unknown > 0 ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setAsked(true)}>
          {words.resendUnknown(unknown)}
        </Button>
      ) : null}
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.resendUnknownTitle}
        cancel={words.keep}
        confirm={words.resendUnknown(unknown)}
        onConfirm={() => resend.mutateAsync(of('UNKNOWN'))}
      >
        {words.resendUnknownText}
      </ConfirmDialog>
    </>
  );
}
