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
import * as classes from './settings.module.css';

/** Where one is signed in; each device can be signed out, or all of them. */
export function SessionsSection() {
  const read = useReadPages(sessionsContract.list, {});
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
      <SignOutEverywhere />
    </Section>
  );
}

function SignOutEverywhere() {
  const session = useSession();
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        cancel="Stay signed in"
        isDangerous
        onConfirm={() => session.signOut(true)}
      >
        Every device, including this one, needs a new code to sign in again.
      </ConfirmDialog>
    </div>
  );
}

function Device({ session: { id, device, isCurrent, openedAt, lastUsedAt } }: { session: SessionView }) {
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
