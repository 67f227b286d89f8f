import { useWrite } from '@momos/api-client';
import { smsLimitsContract, type SmsUse } from '@momos/contracts/sms-limits';
import { Button, EmptyState, Pill, showToast } from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useState } from 'react';
import { LiftDialog } from './lift-dialog.tsx';
import { isFull, nameOfUse } from './limit-labels.ts';
import * as classes from './limit.module.css';

type Props = { label: string; uses: readonly SmsUse[]; none?: string };

/** Texts of this hour and day against their limits, each with a way to lift it. */
export function TextUses({ label, uses, none = 'No texts today' }: Props) {
  const [lifted, setLifted] = useState<SmsUse>();
  return (
    <>
      <DataTable<SmsUse>
        label={label}
        rows={uses}
        keyOf={({ scope, key }) => `${scope}:${key}`}
        nameOf={nameOfUse}
        empty={<EmptyState title={none} />}
        columns={[...columns, liftColumn(setLifted)]}
      />
      {lifted ? <LiftLimit use={lifted} onClose={() => setLifted(undefined)} /> : null}
    </>
  );
}

const ofLimit = (used: number, limit: number) =>
  `${used.toLocaleString('en')} of ${limit.toLocaleString('en')}`;

const columns = [
  {
    key: 'name',
    header: 'Counted for',
    cell: (use: SmsUse) => (
      <div className={classes.head}>
        <strong>{nameOfUse(use)}</strong>
        {isFull(use) ? <Pill tone="bad">Limit reached</Pill> : null}
      </div>
    ),
  },
  {
    key: 'day',
    header: 'Today',
    isFigure: true,
    cell: (use: SmsUse) => (
      <div className={classes.figure}>
        {ofLimit(use.used.day, use.limit.day)}
        <progress
          className={classes.meter}
          max={use.limit.day}
          value={Math.min(use.used.day, use.limit.day)}
          aria-label={`${nameOfUse(use)} today`}
        />
      </div>
    ),
  },
  {
    key: 'hour',
    header: 'This hour',
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ used, limit }: SmsUse) => ofLimit(used.hour, limit.hour),
  },
  {
    key: 'refused',
    header: 'Refused',
    isFigure: true,
    hideBelow: 640 as const,
    cell: ({ refused }: SmsUse) => refused.toLocaleString('en'),
  },
];

const liftColumn = (onLift: (use: SmsUse) => void) => ({
  key: 'lift',
  header: 'Lift',
  isHeaderHidden: true,
  // There is nothing to lift of what nothing was counted for.
  cell: (use: SmsUse) =>
    use.used.day > 0 || use.refused > 0 ? (
      <Button
        variant="default"
        size="compact-md"
        aria-label={`Lift the limit: ${nameOfUse(use)}`}
        onClick={() => onLift(use)}
      >
        Lift
      </Button>
    ) : null,
});

function LiftLimit({ use, onClose }: { use: SmsUse; onClose: () => void }) {
  const lift = useWrite(smsLimitsContract.lift, {
    refreshes: [smsLimitsContract.overview, smsLimitsContract.find],
    onDone: () => showToast('Lifted: texts are sent again', { tone: 'good' }),
  });
  const { scope, key, used, limit } = use;
  return (
    <LiftDialog
      title="Lift this limit for today?"
      lead="Texts are counted from zero again, so as many as before can be sent. Messages that were refused stay unsent."
      facts={[
        { label: 'Counted for', value: nameOfUse(use) },
        { label: 'Today', value: ofLimit(used.day, limit.day) },
      ]}
      onClose={onClose}
      onLift={reason => lift.mutateAsync({ body: { scope, key, reason } })}
    />
  );
}
