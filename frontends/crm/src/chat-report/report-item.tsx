import { errorText, useWrite } from '@momos/api-client';
import { type ChatReport, chatModerationContract } from '@momos/contracts/chat-moderation';
import { Facts, formatDay, Pill, showToast, TextLink, viewerZone } from '@momos/ui';
import { QueueItem } from '../queue/queue-item.tsx';
import { ReportDecision } from '../queue/report-decision.tsx';
import { chatReportWords as words } from '../words/chat-report.ts';
import * as classes from '../queue/report.module.css';
import { RemoveDialog } from './remove-dialog.tsx';

type Props = { item: ChatReport };

/** One report: the message as it was reported, who reported it and why, and the decision. */
export function ReportItem({ item }: Props) {
  const { status, reason, note, reporter, reported, message, createdAt } = item;
  const files = reported.attachments.map(({ name }) => name).join(', ');
  return (
    <QueueItem
      title={words.messageBy(message.author.displayName)}
      state={
        <>
          <Pill tone="bad">{words.reasons[reason]}</Pill>
          <Since item={item} />
        </>
      }
      actions={status === 'OPEN' ? <Decision item={item} /> : null}
    >
      <blockquote className={classes.text}>{reported.text || words.filesOnly}</blockquote>
      {files ? <p>{files}</p> : null}
      <Facts
        facts={[
          { label: words.reportedBy, value: reporter.displayName },
          { label: words.on, value: formatDay(createdAt, viewerZone()) },
          { label: words.where, value: <Where message={message} /> },
          ...(note ? [{ label: words.note, value: note }] : []),
        ]}
      />
    </QueueItem>
  );
}

/** What became of the message since it was reported. */
function Since({ item: { message, reported } }: Props) {
  if (message.deletedBy) return <Pill>{words.deleted}</Pill>;
  return message.text === reported.text ? null : <Pill>{words.edited}</Pill>;
}

/** Managers read the channels of circles and socials, and no conversation. */
function Where({ message: { channel, number } }: Pick<ChatReport, 'message'>) {
  if (channel.startsWith('messaging/')) return words.conversation;
  return <TextLink to={`/chat/${channel}?m=${number}`}>{words.openChannel}</TextLink>;
}

function Decision({ item }: Props) {
  const decide = useWrite(chatModerationContract.decide, {
    refreshes: [chatModerationContract.reports],
    onDone: ({ data: { status } }) =>
      showToast(status === 'REMOVED' ? words.removed : words.dismissed, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const params = { id: item.id };
  return (
    <ReportDecision
      words={words}
      isPending={decide.isPending}
      onDismiss={() => decide.mutate({ params, body: { status: 'DISMISSED' } })}
      question={close => (
        <RemoveDialog
          name={item.message.author.displayName}
          onClose={close}
          onConfirm={body => decide.mutateAsync({ params, body })}
        />
      )}
    />
  );
}
