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
import { LiftDialog } from './lift-dialog.tsx';
import { causeOf, nameOfLock } from './limit-labels.ts';
import * as classes from './limit.module.css';

/** Everyone who cannot sign in for now. */
export function SignInLocks() {
  const read = useRead(signInLocksContract.list, { query: {} });
  return (
    <Section
      title="Locked sign-ins"
      lead="Locks end by themselves. A browser that signed in before is never locked by others."
    >
      <Loaded
        read={read}
        skeleton={<RowsSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyState title="No locked sign-ins">Everyone can ask for a code and enter it.</EmptyState>}
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
          <li key={lock.id} className={classes.item}>
            <LockFacts lock={lock} />
            <Button
              variant="default"
              size="compact-md"
              aria-label={`Lift: ${nameOfLock(lock)}`}
              onClick={() => setLifted(lock)}
            >
              Lift
            </Button>
          </li>
        ))}
      </ul>
      {lifted ? <LiftLock lock={lifted} onClose={() => setLifted(undefined)} /> : null}
    </>
  );
}

function LockFacts({ lock }: { lock: SignInLock }) {
  const cause = causeOf(lock);
  return (
    <div className={classes.words}>
      <div className={classes.head}>
        <h3 className={classes.title}>{nameOfLock(lock)}</h3>
        <Pill tone={cause ? 'bad' : 'good'}>{cause ?? 'Not locked'}</Pill>
      </div>
      <Facts
        facts={[
          { label: 'Wrong codes today', value: String(lock.failures) },
          { label: 'Codes sent today', value: String(lock.sent) },
          ...(lock.until ? [{ label: 'Ends', value: formatStamp(lock.until, viewerZone()) }] : []),
        ]}
      />
    </div>
  );
}

function LiftLock({ lock, onClose }: { lock: SignInLock; onClose: () => void }) {
  const lift = useWrite(signInLocksContract.lift, {
    refreshes: [signInLocksContract.list],
    onDone: () => showToast('Lifted: they can sign in again', { tone: 'good' }),
  });
  return (
    <LiftDialog
      title="Let them sign in again?"
      lead="Wrong codes and sent codes are counted from zero again. If someone guesses codes right now, they get more tries."
      facts={[
        { label: 'Locked', value: nameOfLock(lock) },
        { label: 'Because', value: causeOf(lock) ?? 'Not locked' },
      ]}
      onClose={onClose}
      onLift={reason => lift.mutateAsync({ params: { id: lock.id }, body: { reason } })}
    />
  );
}
