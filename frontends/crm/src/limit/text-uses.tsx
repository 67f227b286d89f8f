import { useWrite } from '@momos/api-client';
import { smsLimitsContract, type SmsUse } from '@momos/contracts/sms-limits';
import { Button, EmptyState, Group, Pill, showToast } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { limitWords } from '../words/limit.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { isFull, nameOfUse } from './limit-labels.ts';
import * as classes from './limit.module.css';

const words = limitWords.textUses;

type Props = { label: string; uses: readonly SmsUse[]; none?: string };

/** Texts of this hour and day against their limits, each with a way to lift it. */
export function TextUses({ label, uses, none = words.noTextsToday }: Props) {
  const [lifted, setLifted] = useState<SmsUse>();
  return (
    <>
      <DataTable<SmsUse>
        label={label}
        rows={uses}
        keyOf={({ scope, key }) => `${scope}:${key}`}
        nameOf={nameOfUse}
        empty={<EmptyState size="line" title={none} />}
        columns={[...columns, liftColumn(setLifted)]}
      />
      {lifted ? <LiftLimit use={lifted} onClose={() => setLifted(undefined)} /> : null}
    </>
  );
}

const ofLimit = (used: number, limit: number) =>
  words.of(used.toLocaleString('en'), limit.toLocaleString('en'));

const columns = [
  {
    key: 'name',
    header: words.countedFor,
    cell: (use: SmsUse) => (
      <Group gap="xs">
        <strong>{nameOfUse(use)}</strong>
        {isFull(use) ? <Pill tone="bad">{words.limitReached}</Pill> : null}
      </Group>
    ),
  },
  {
    key: 'day',
    header: words.today,
    isFigure: true,
    cell: (use: SmsUse) => (
      <div className={classes.figure}>
        {ofLimit(use.used.day, use.limit.day)}
        <progress
          className={classes.meter}
          max={use.limit.day}
          value={Math.min(use.used.day, use.limit.day)}
          aria-label={words.todayLabel(nameOfUse(use))}
        />
      </div>
    ),
  },
  {
    key: 'hour',
    header: words.thisHour,
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ used, limit }: SmsUse) => ofLimit(used.hour, limit.hour),
  },
  {
    key: 'refused',
    header: words.refused,
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ refused }: SmsUse) => refused.toLocaleString('en'),
  },
];

const liftColumn = (onLift: (use: SmsUse) => void) => ({
  key: 'lift',
  header: words.lift,
  isHeaderHidden: true,
  // There is nothing to lift of what nothing was counted for.
  cell: (use: SmsUse) =>
    use.used.day > 0 || use.refused > 0 ? (
      <Button
        variant="default"
        size="compact-md"
        aria-label={words.liftTheLimit(nameOfUse(use))}
        onClick={() => onLift(use)}
      >
        {words.lift}
      </Button>
    ) : null,
});

function LiftLimit({ use, onClose }: { use: SmsUse; onClose: () => void }) {
  const lift = useWrite(smsLimitsContract.lift, {
    refreshes: [smsLimitsContract.overview, smsLimitsContract.find],
    onDone: () => showToast(words.lifted, { tone: 'good' }),
  });
  const { scope, key, used, limit } = use;
  return (
    <LiftDialog
      title={words.confirmTitle}
      lead={words.confirmText}
      facts={[
        { label: words.countedFor, value: nameOfUse(use) },
        { label: words.today, value: ofLimit(used.day, limit.day) },
      ]}
      onClose={onClose}
      onLift={reason => lift.mutateAsync({ body: { scope, key, reason } })}
    />
  );
}
