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
import { securityWords } from '../words/security.tsx';
import { SecurityActivity } from './security-activity.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';
import * as classes from './settings.module.css';

const wording = securityWords.sessionsSection;

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
    <Section title={wording.devices} lead={wording.lead}>
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
    done: wording.allOtherDevicesSigned,
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {wording.signOutAllOthers}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={wording.signOutAllOther}
        confirm={wording.signOutAllOthers}
        cancel={wording.keepThemSignedIn}
        isDangerous
        onConfirm={() => revoke.mutateAsync({})}
      >
        {wording.signOutOthersText}
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
    done: wording.isSignedOut(device),
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
          {isCurrent ? <Pill tone="good">{wording.thisDevice}</Pill> : null}
        </div>
        <div className={classes.more}>
          {wording.usedSignedIn(formatRelative(lastUsedAt, now), formatRelative(openedAt, now))}
          {place ? ` · ${place}` : ''}
        </div>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={revoke.isPending}
        onClick={signOut}
        aria-label={wording.signOut(device)}
      >
        {wording.signOutButton}
      </Button>
    </li>
  );
}
