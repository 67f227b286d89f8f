import { useReadPages, useWrite } from '@momos/api-client';
import { type CircleBlast, circleBlastsContract, circleBlastVariables } from '@momos/contracts/circle-blasts';
import type { CircleView } from '@momos/contracts/circles';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  ErrorState,
  formatDay,
  formatTime,
  Group,
  RowsSkeleton,
  Section,
  ShowMore,
  showToast,
  StatusBadge,
  viewerZone,
} from '@momos/ui';
import { withLabels } from '@momos/ui/forms';
import { useEffect, useState } from 'react';
import * as classes from '../blast/blast.module.css';
import { circleBlastWords as words } from '../words/circle-blast.ts';
import { composingWords as composing } from '../words/composing.ts';

/** Whether a message waits for its time. */
const isScheduled = ({ scheduledAt, status, counts }: CircleBlast) =>
  scheduledAt !== null && status === 'INPROGRESS' && counts.total === 0;

type Props = { circle: CircleView; onEdit: (blast: CircleBlast) => void };

/** Sent and scheduled messages of a circle, with how far each is. */
export function CircleBlastList({ circle, onEdit }: Props) {
  const list = useReadPages(circleBlastsContract.list, { params: { id: circle.id } });
  const isSending =
    list.data?.items.some(blast => blast.status === 'INPROGRESS' && !isScheduled(blast)) ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return (
    <Section title={words.history}>
      {list.error ? <ErrorState error={list.error} onRetry={() => void refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(blast => (
          <Item key={blast.id} circle={circle} blast={blast} onEdit={onEdit} />
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

function Item({ circle, blast, onEdit }: Props & { blast: CircleBlast }) {
  const subject = withLabels(blast.channel === 'SMS' ? blast.body : blast.subject, circleBlastVariables);
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <strong className={classes.subject}>{subject}</strong>
        <StatusBadge status={blast.status} />
      </div>
      <p className={classes.soft}>
        {composing.channels[blast.channel]} · {isScheduled(blast) ? scheduledLine(blast) : reachedLine(blast)}
      </p>
      {isScheduled(blast) ? (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onEdit(blast)}>
            {words.edit}
          </Button>
          <CancelButton circle={circle} blast={blast} subject={subject} />
        </Group>
      ) : null}
    </li>
  );
}

const timeText = (at: string) => `${formatDay(at, viewerZone())}, ${formatTime(at, viewerZone())}`;
const scheduledLine = ({ scheduledAt }: CircleBlast) =>
  words.scheduledFor(scheduledAt ? timeText(scheduledAt) : '–');

const reachedLine = ({ createdAt, counts }: CircleBlast): string =>
  [
    formatDay(createdAt, viewerZone()),
    words.reached(counts),
    ...(counts.failed > 0 ? [words.failed(counts.failed)] : []),
    ...(counts.unknown > 0 ? [words.unclear(counts.unknown)] : []),
    ...(counts.suppressed > 0 ? [words.optedOut(counts.suppressed)] : []),
  ].join(' · ');

type CancelProps = { circle: CircleView; blast: CircleBlast; subject: string };

/** Cancels a scheduled message after a question; its text stays in the list. */
function CancelButton({ circle, blast, subject }: CancelProps) {
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(circleBlastsContract.cancel, { refreshes: [circleBlastsContract.list] });
  const confirm = async () => {
    await cancel.mutateAsync({ params: { id: circle.id, blastId: blast.id } });
    showToast(words.cancelled, { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.cancel}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.cancelTitle(subject)}
        cancel={words.keep}
        confirm={words.cancel}
        isDangerous
        onConfirm={confirm}
      />
    </>
  );
}
