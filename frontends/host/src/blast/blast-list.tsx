import { errorText, useRead, useReadPages, useWrite } from '@momos/api-client';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDay,
  formatTime,
  Group,
  isPast,
  RowsSkeleton,
  Section,
  ShowMore,
  showToast,
  StatusBadge,
  useNow,
} from '@momos/ui';
import { withLabels } from '@momos/ui/forms';
import { useEffect, useState } from 'react';
import { audienceWords, type Origin } from './blast-words.ts';
import * as classes from './blast.module.css';

/** Whether a blast waits for its time. */
const isWaiting = ({ scheduledAt, status, counts }: BlastView) =>
  scheduledAt !== null && status === 'INPROGRESS' && counts.total === 0;

type Props = { social: SocialView; changedId: string | undefined; onOpen: (origin: Origin) => void };

/** What was sent and what waits, with how far each is; what waits can be changed or taken back. */
export function BlastList({ social, changedId, onOpen }: Props) {
  const list = useReadPages(blastsContract.list, { params: { id: social.id } });
  const isSending =
    list.data?.items.some(blast => blast.status === 'INPROGRESS' && !isWaiting(blast)) ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return (
    <Section title="Sent and scheduled">
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title="Nothing sent yet">
          A short note the day before brings more people through the door.
        </EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(blast => (
          <Blast
            key={blast.id}
            social={social}
            blast={blast}
            isChanged={blast.id === changedId}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

type BlastProps = {
  social: SocialView;
  blast: BlastView;
  isChanged: boolean;
  onOpen: (origin: Origin) => void;
};

function Blast({ social, blast, isChanged, onOpen }: BlastProps) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  const at = blast.scheduledAt ?? blast.createdAt;
  const variables = useRead(blastsContract.variables, { params: { id: social.id } });
  const subject = withLabels(blast.subject, variables.data?.data ?? []);
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <strong className={classes.subject}>{subject}</strong>
        <StatusBadge status={isWaiting(blast) ? 'SCHEDULED' : blast.status} />
      </div>
      <p className={classes.soft}>
        {audienceWords(blast.statuses, isOver)} · {formatDay(at, social.timezone)},{' '}
        {formatTime(at, social.timezone)}
      </p>
      {isWaiting(blast) ? null : <Progress counts={blast.counts} />}
      <Group gap="xs">
        {isWaiting(blast) ? (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={isChanged}
              onClick={() => onOpen({ blast, isChanged: true })}
            >
              {isChanged ? 'Being changed' : 'Change it'}
            </Button>
            <CancelButton social={social} blast={blast} subject={subject} />
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() => onOpen({ blast, isChanged: false })}
            aria-label={`Write again from ${subject}`}
          >
            Write again from this
          </Button>
        )}
      </Group>
    </li>
  );
}

const Progress = ({ counts }: Pick<BlastView, 'counts'>) => (
  <>
    {counts.queued > 0 ? (
      <progress
        className={classes.progress}
        max={Math.max(1, counts.total)}
        value={counts.total - counts.queued}
        aria-label={`${counts.sent} of ${counts.total} sent`}
      />
    ) : null}
    <p className={classes.soft}>
      {counts.sent} of {counts.total} sent{counts.failed ? `, ${counts.failed} failed` : ''}
      {counts.unknown ? `, ${counts.unknown} unclear` : ''}
      {counts.suppressed ? `, ${counts.suppressed} opted out` : ''}
    </p>
  </>
);

function CancelButton({
  social,
  blast,
  subject,
}: Pick<BlastProps, 'social' | 'blast'> & { subject: string }) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(blastsContract.cancel, { refreshes: [blastsContract.list] });
  const confirm = async () => {
    await cancel.mutateAsync({ params: { id: social.id, blastId: blast.id } }).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    showToast('It will not be sent. Its words stay in the list.', { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        Do not send it
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`Do not send “${subject}”?`}
        facts={[
          {
            label: 'It would go out',
            value: blast.scheduledAt
              ? `${formatDay(blast.scheduledAt, social.timezone)}, ${formatTime(blast.scheduledAt, social.timezone)}`
              : '–',
          },
        ]}
        confirm="Do not send it"
        isDangerous
        onConfirm={confirm}
      />
    </>
  );
}
