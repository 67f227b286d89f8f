import { useReadPages } from '@momos/api-client';
import { type CircleBlast, circleBlastsContract, circleBlastVariables } from '@momos/contracts/circle-blasts';
import type { CircleView } from '@momos/contracts/circles';
import { Button, formatDay, formatTime, Group, viewerZone } from '@momos/ui';
import { circleBlasts } from '../blast/blast-calls.ts';
import { BlastControls } from '../blast/blast-controls.tsx';
import { BlastHistory, BlastRow, isScheduled } from '../blast/blast-history.tsx';
import { titleOf } from '../blast/blast-labels.ts';
import { BlastProgress } from '../blast/blast-progress.tsx';
import * as classes from '../blast/blast.module.css';
import { SubjectTestResult } from '../blast/subject-test-result.tsx';
import { circleBlastWords as words } from '../words/circle-blast.ts';
import { composingWords as composing } from '../words/composing.ts';

type Props = { circle: CircleView; onEdit: (blast: CircleBlast) => void };

/** Sent and scheduled messages of a circle, with how far each is. */
export function CircleBlastList({ circle, onEdit }: Props) {
  const list = useReadPages(circleBlastsContract.list, { params: { id: circle.id } });
  return (
    <BlastHistory
      title={words.history}
      list={list}
      empty={{ title: words.emptyTitle, text: words.emptyText }}
    >
      {blast => <Item key={blast.id} circle={circle} blast={blast} onEdit={onEdit} />}
    </BlastHistory>
  );
}

function Item({ circle, blast, onEdit }: Props & { blast: CircleBlast }) {
  const subject = titleOf(blast, circleBlastVariables);
  return (
    <BlastRow blast={blast} subject={subject}>
      <p className={classes.soft}>
        {composing.channels[blast.channel]} ·{' '}
        {isScheduled(blast) ? scheduledLine(blast) : timeText(blast.scheduledAt ?? blast.createdAt)}
        {blast.isPaused ? ` · ${composing.isPaused}` : ''}
      </p>
      {isScheduled(blast) ? null : <BlastProgress {...blast} />}
      <SubjectTestResult
        {...circleBlasts}
        {...{ blast, subject }}
        ownerId={circle.id}
        timezone={viewerZone()}
        variables={circleBlastVariables}
      />
      <Group gap="xs">
        {isScheduled(blast) ? (
          <Button size="compact-sm" variant="default" onClick={() => onEdit(blast)}>
            {words.edit}
          </Button>
        ) : null}
        <BlastControls
          {...circleBlasts}
          {...{ blast, subject }}
          ownerId={circle.id}
          timezone={viewerZone()}
        />
      </Group>
    </BlastRow>
  );
}

const timeText = (at: string) => `${formatDay(at, viewerZone())}, ${formatTime(at, viewerZone())}`;
const scheduledLine = ({ scheduledAt }: CircleBlast) =>
  words.scheduledFor(scheduledAt ? timeText(scheduledAt) : '–');
