import { useRead } from '@momos/api-client';
import { type BlastView, blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, formatDay, formatTime, Group, isPast, useNow } from '@momos/ui';
import { blastWords } from '../words/blast.ts';
import { socialBlasts } from './blast-calls.ts';
import { BlastControls } from './blast-controls.tsx';
import { BlastRow, isScheduled } from './blast-history.tsx';
import { audienceLabel, type Origin, skipLabels, titleOf } from './blast-labels.ts';
import { BlastProgress } from './blast-progress.tsx';
import * as classes from './blast.module.css';
import { SubjectTestResult } from './subject-test-result.tsx';
import { composingWords as composing } from '../words/composing.ts';

const words = blastWords.blastItem;

const isWaitingOrSkipped = (blast: BlastView) =>
  isScheduled(blast) || (blast.skipReason !== null && blast.counts.total === 0);

type Props = {
  social: SocialView;
  blast: BlastView;
  isChanged: boolean;
  onOpen: (origin: Origin) => void;
};

/** One blast: audience, time and how far it is; a scheduled one can be edited or canceled, a sent one copied. */
export function BlastItem({ social, blast, isChanged, onOpen }: Props) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  const at = blast.scheduledAt ?? blast.createdAt;
  const variables = useRead(blastsContract.variables, { params: { id: social.id } });
  const subject = titleOf(blast, variables.data?.data ?? []);
  return (
    <BlastRow blast={blast} subject={subject}>
      <p className={classes.soft}>
        {blast.channel === 'SMS' ? `${composing.textMessage} · ` : ''}
        {audienceLabel(blast.statuses, isOver)} · {formatDay(at, social.timezone)},{' '}
        {formatTime(at, social.timezone)}
        {blast.reminder ? ` · ${composing.reminder(blast.reminder)}` : ''}
        {blast.isPaused ? ` · ${composing.isPaused}` : ''}
      </p>
      {blast.skipReason ? <p className={classes.soft}>{skipLabels[blast.skipReason]}</p> : null}
      {isWaitingOrSkipped(blast) ? null : <BlastProgress {...blast} />}
      <SubjectTestResult
        {...socialBlasts}
        {...{ blast, subject }}
        ownerId={social.id}
        timezone={social.timezone}
        variables={variables.data?.data ?? []}
      />
      <Actions {...{ social, blast, isChanged, onOpen, subject }} />
    </BlastRow>
  );
}

/** What can be done with a blast, by how far it is. */
const Actions = ({ social, blast, isChanged, onOpen, subject }: Props & { subject: string }) => (
  <Group gap="xs">
    {isScheduled(blast) ? (
      <Button
        size="compact-sm"
        variant="default"
        disabled={isChanged}
        onClick={() => onOpen({ blast, isChanged: true })}
      >
        {isChanged ? words.editing : words.edit}
      </Button>
    ) : (
      <CopyButton subject={subject} onClick={() => onOpen({ blast, isChanged: false })} />
    )}
    <BlastControls {...socialBlasts} {...{ blast, subject }} ownerId={social.id} timezone={social.timezone} />
  </Group>
);

const CopyButton = ({ subject, onClick }: { subject: string; onClick: () => void }) => (
  <Button size="compact-sm" variant="subtle" onClick={onClick} aria-label={words.reuseLabel(subject)}>
    {words.reuse}
  </Button>
);
