import { Button, ConfirmDialog, useAction } from '@momos/ui';
import { useState } from 'react';
import { composingWords as words } from '../words/composing.ts';
import { type ControlledBlast, paramsOf } from './blast-calls.ts';
import { isScheduled } from './blast-history.tsx';
import { CancelBlastButton } from './cancel-blast-button.tsx';

/** What a host can do about how a blast is sent, by how far it is: pause, resume and cancel it, send failures again. */
export function BlastControls(props: ControlledBlast) {
  const { blast } = props;
  if (blast.status === 'INPROGRESS')
    return (
      <>
        {isScheduled(blast) ? null : <PauseButton {...props} />}
        <CancelBlastButton {...props} />
      </>
    );
  return blast.status === 'CANCELED' ? null : <ResendButtons {...props} />;
}

/** Pauses a blast that is being sent, and resumes a paused one. */
function PauseButton(props: ControlledBlast) {
  const { calls, nouns, blast } = props;
  const options = { refreshes: [calls.list] };
  const pause = useAction(calls.pause, { ...options, done: nouns.paused });
  const resume = useAction(calls.resume, { ...options, done: nouns.resumed });
  const { mutate, isPending } = blast.isPaused ? resume : pause;
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={isPending}
      onClick={() => mutate({ params: paramsOf(props) })}
    >
      {blast.isPaused ? words.resume : words.pause}
    </Button>
  );
}

/** Sends what failed again; what may have arrived only after a question. */
function ResendButtons(props: ControlledBlast) {
  const { failed, unknown } = props.blast.counts;
  const [isAsked, setAsked] = useState(false);
  const { list, resend: route } = props.calls;
  const resend = useAction(route, { refreshes: [list], done: words.resendToast });
  const of = (state: 'FAILED' | 'UNKNOWN') => ({ params: paramsOf(props), body: { states: [state] } });
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
