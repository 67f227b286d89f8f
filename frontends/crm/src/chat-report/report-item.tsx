import { errorText, useWrite } from '@momos/api-client';
import { type ChatReport, chatModerationContract } from '@momos/contracts/chat-moderation';
import { Button, Facts, formatDay, Group, Pill, showToast, TextLink, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { QueueItem } from '../queue/queue-item.tsx';
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
  const [isAsked, setAsked] = useState(false);
  const decide = useWrite(chatModerationContract.decide, {
    refreshes: [chatModerationContract.reports],
    onDone: ({ data: { status } }) =>
      showToast(status === 'REMOVED' ? words.removed : words.dismissed, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
  const params = { id: item.id };
  return (
    <Group gap="xs">
      <Button
        variant="default"
        loading={decide.isPending}
        onClick={() => decide.mutate({ params, body: { status: 'DISMISSED' } })}
      >
        {words.dismiss}
      </Button>
      <Button color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked ? (
        <RemoveDialog
          name={item.message.author.displayName}
          onClose={() => setAsked(false)}
          onConfirm={body => decide.mutateAsync({ params, body })}
        />
      ) : null}
    </Group>
  );
}
