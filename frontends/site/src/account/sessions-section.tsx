import { useReadPages, useSession } from '@momos/api-client';
import { type SessionView, sessionsContract } from '@momos/contracts/sessions';
import {
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  formatRelative,
  Pill,
  RowsSkeleton,
  Section,
  ShowMore,
  useAction,
} from '@momos/ui';
import { IconDeviceDesktop, IconPhone } from '@momos/ui/icons';
import { useState } from 'react';
import { SecurityActivity } from './security-activity.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import * as classes from './settings.module.css';

/** Where one is signed in, and what happened to the ways to sign in; each device can be signed out, or all of them. */
export function SessionsSection() {
  return (
    <>
      <Devices />
      <SecurityActivity />
    </>
  );
}

function Devices() {
  const read = useReadPages(sessionsContract.list, {});
  const isAlone = read.data?.items.every(({ isCurrent }) => isCurrent) ?? true;
  return (
    <Section
      title="Devices"
      lead="Where you are signed in. Sign out any device you do not recognize; it then needs a new code."
    >
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Card padding="none">
          {read.data ? (
            <ul className={classes.rows}>
              {read.data.items.map(each => (
                <Device key={each.id} session={each} />
              ))}
            </ul>
          ) : (
            <RowsSkeleton count={2} />
          )}
        </Card>
      )}
      <ShowMore list={read} />
      <div className={classes.buttons}>
        {isAlone ? null : <SignOutOthers />}
        <SignOutEverywhere />
      </div>
    </Section>
  );
}

/** Ends every session but this one. */
function SignOutOthers() {
  const [isAsking, setAsking] = useState(false);
  const revoke = useAction(sessionsContract.revokeOthers, {
    refreshes: [sessionsContract.list],
    done: 'All other devices are signed out',
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out all others
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out all other devices?"
        confirm="Sign out all others"
        cancel="Keep them signed in"
        isDangerous
        onConfirm={() => revoke.mutateAsync({})}
      >
        You stay signed in here. Every other device has to sign in again.
      </ConfirmDialog>
    </>
  );
}

function Device({ session: given }: { session: SessionView }) {
  const { id, device, place, isCurrent, openedAt, lastUsedAt } = given;
  const session = useSession();
  const [now] = useState(() => Date.now());
  const revoke = useAction(sessionsContract.revoke, {
    refreshes: [sessionsContract.list],
    done: `${device} is signed out`,
  });
  const Icon = /iPhone|Android/.test(device) ? IconPhone : IconDeviceDesktop;
  const signOut = () => (isCurrent ? void session.signOut() : revoke.mutate({ params: { id } }));
  return (
    <li className={classes.row} data-line>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {device}
          {isCurrent ? <Pill tone="good">This device</Pill> : null}
        </div>
        <div className={classes.more}>
          Used {formatRelative(lastUsedAt, now)} · signed in {formatRelative(openedAt, now)}
          {place ? ` · ${place}` : ''}
        </div>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={revoke.isPending}
        onClick={signOut}
        aria-label={`Sign out ${device}`}
      >
        Sign out
      </Button>
    </li>
  );
}
