import { useRead, useWrite } from '@momos/api-client';
import { type SignInLock, signInLocksContract } from '@momos/contracts/sign-in-locks';
import {
  Button,
  EmptyState,
  Facts,
  formatStamp,
  Loaded,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
  viewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { QueueItem } from '../queue/queue-item.tsx';
import { limitWords } from '../words/limit.ts';
import { LiftDialog } from './lift-dialog.tsx';
import { causeOf, nameOfLock } from './limit-labels.ts';
import * as classes from './limit.module.css';

const wording = limitWords.signInLocks;

/** Everyone who cannot sign in for now. */
export function SignInLocks() {
  const read = useRead(signInLocksContract.list, { query: {} });
  return (
    <Section title={wording.lockedSignIns} lead={wording.lead}>
      <Loaded
        read={read}
        skeleton={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState size="line" title={wording.noLockedSignIns}>
            {wording.emptyText}
          </EmptyState>
        }
      >
        {({ data }) => <LockList locks={data} />}
      </Loaded>
    </Section>
  );
}

/** Locks, or counts that lock no one yet. */
export function LockList({ locks }: { locks: readonly SignInLock[] }) {
  const [lifted, setLifted] = useState<SignInLock>();
  return (
    <>
      <ul className={classes.list} role="list">
        {locks.map(lock => (
          <li key={lock.id}>
            <Lock lock={lock} onLift={() => setLifted(lock)} />
          </li>
        ))}
      </ul>
      {lifted ? <LiftLock lock={lifted} onClose={() => setLifted(undefined)} /> : null}
    </>
  );
}

function Lock({ lock, onLift }: { lock: SignInLock; onLift: () => void }) {
  const cause = causeOf(lock);
  const name = nameOfLock(lock);
  return (
    <QueueItem
      level={3}
      title={name}
      state={<Pill tone={cause ? 'bad' : 'good'}>{cause ?? wording.notLocked}</Pill>}
      actions={
        <Button variant="default" size="compact-md" aria-label={wording.lift(name)} onClick={onLift}>
          {wording.liftButton}
        </Button>
      }
    >
      <Facts
        facts={[
          { label: wording.wrongCodesToday, value: String(lock.failures) },
          { label: wording.codesSentToday, value: String(lock.sent) },
          ...(lock.until ? [{ label: wording.ends, value: formatStamp(lock.until, viewerZone()) }] : []),
        ]}
      />
    </QueueItem>
  );
}

function LiftLock({ lock, onClose }: { lock: SignInLock; onClose: () => void }) {
  const lift = useWrite(signInLocksContract.lift, {
    refreshes: [signInLocksContract.list],
    onDone: () => showToast(wording.lifted, { tone: 'good' }),
  });
  return (
    <LiftDialog
      title={wording.confirmTitle}
      lead={wording.confirmText}
      facts={[
        { label: wording.locked, value: nameOfLock(lock) },
        { label: wording.because, value: causeOf(lock) ?? wording.notLocked },
      ]}
      onClose={onClose}
      onLift={reason => lift.mutateAsync({ params: { id: lock.id }, body: { reason } })}
    />
  );
}
