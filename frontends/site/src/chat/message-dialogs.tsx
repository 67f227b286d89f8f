import type { ChatMessage } from '@momos/contracts/chat-messages';
import { chatModerationContract, reportReasons } from '@momos/contracts/chat-moderation';
import { ConfirmDialog, Dialog, useAction } from '@momos/ui';
import { FormActions, Radio, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { chatWords as words } from '../words/chat.ts';
import { channelParamsOf } from './channel-params.ts';

/** What is asked about a message and its author before it is done. */
export type Question = { kind: 'report' | 'mute' | 'block'; message: ChatMessage };

type Props = { message: ChatMessage; onClose: () => void };

/** The dialog of a question. */
export function MessageDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const Content = { report: ReportDialog, mute: MuteDialog, block: BlockDialog }[question.kind];
  return <Content message={question.message} onClose={onClose} />;
}

/** To the managers, with what is wrong. */
function ReportDialog({ message, onClose }: Props) {
  const form = useWriteForm(chatModerationContract.report, {
    initialValues: { reason: null as (typeof reportReasons)[number] | null, note: '' },
    toInput: ({ reason, note }) => ({
      params: { ...channelParamsOf(message.channel), messageId: message.id },
      body: { reason: reason ?? 'OTHER', note },
    }),
    saved: words.reported,
    onSaved: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title={words.reportTitle(message.author.displayName)}>
      <WriteForm form={form} label={words.report}>
        <Radio.Group label={words.reportReason} {...form.props('reason')}>
          {reportReasons.map(reason => (
            <Radio key={reason} mt="xs" value={reason} label={words.reportReasons[reason]} />
          ))}
        </Radio.Group>
        <Textarea label={words.reportNote} autosize minRows={3} maxLength={1000} {...form.props('note')} />
        <FormActions>
          <SubmitButton disabled={!form.values.reason}>{words.reportSend}</SubmitButton>
        </FormActions>
      </WriteForm>
    </Dialog>
  );
}

const paramsOf = ({ channel, author }: ChatMessage) => ({ ...channelParamsOf(channel), userId: author.id });
const hour = 60;
const durations = [hour, 24 * hour, 7 * 24 * hour, 30 * 24 * hour] as const;

function MuteDialog({ message, onClose }: Props) {
  const { displayName } = message.author;
  const [minutes, setMinutes] = useState<number>(hour);
  const restrict = useAction(chatModerationContract.restrict, {
    refreshes: [chatModerationContract.restricted],
    done: words.isMuted(displayName, words.durations[`${minutes}`] ?? ''),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.muteAsk(displayName)}
      confirm={words.muteConfirm}
      onConfirm={() =>
        restrict.mutateAsync({ params: paramsOf(message), body: { silencedMinutes: minutes } })
      }
    >
      <p>{words.muteText}</p>
      <Radio.Group label={words.muteFor} value={`${minutes}`} onChange={value => setMinutes(Number(value))}>
        {durations.map(each => (
          <Radio key={each} mt="xs" value={`${each}`} label={words.durations[`${each}`]} />
        ))}
      </Radio.Group>
    </ConfirmDialog>
  );
}

function BlockDialog({ message, onClose }: Props) {
  const { displayName } = message.author;
  const restrict = useAction(chatModerationContract.restrict, {
    refreshes: [chatModerationContract.restricted],
    done: words.isKeptOut(displayName),
  });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      onClose={onClose}
      title={words.blockAsk(displayName)}
      confirm={words.blockConfirm}
      onConfirm={() => restrict.mutateAsync({ params: paramsOf(message), body: { isBlocked: true } })}
    >
      {words.blockText}
    </ConfirmDialog>
  );
}
