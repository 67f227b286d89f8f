import { errorText, useReadPages, useSession, useWrite } from '@momos/api-client';
import { type SessionView, sessionsContract } from '@momos/contracts/sessions';
import {
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  formatRelative,
  Group,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
} from '@momos/ui';
import { IconDeviceDesktop, IconPhone } from '@momos/ui/icons';
import { useState } from 'react';
import * as classes from './settings.module.css';

/** Where one is signed in; each device can be signed out, or all of them. */
export function SessionsSection() {
  const session = useSession();
  const read = useReadPages(sessionsContract.list, {});
  const [isAsking, setAsking] = useState(false);
  return (
    <Section
      title="Devices"
      lead="Where you are signed in. Sign out what you do not know; it needs a new code from then on."
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
      <Group justify="space-between">
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
        {read.hasNextPage ? (
          <Button
            variant="subtle"
            loading={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          >
            Show more
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        cancel="Stay signed in"
        isDangerous
        onConfirm={() => session.signOut(true)}
      >
        Every device, this one too, asks for a new code before it shows your account again.
      </ConfirmDialog>
    </Section>
  );
}

function Device({ session: { id, device, isCurrent, openedAt, lastUsedAt } }: { session: SessionView }) {
  const session = useSession();
  const [now] = useState(() => Date.now());
  const revoke = useWrite(sessionsContract.revoke, {
    refreshes: [sessionsContract.list],
    onDone: () => showToast(`${device} is signed out`, { tone: 'good' }),
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
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
