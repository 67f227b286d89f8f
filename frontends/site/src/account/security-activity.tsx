import { useReadPages, useSession } from '@momos/api-client';
import { type SecurityEventView, securityEventsContract } from '@momos/contracts/security-events';
import { usersContract } from '@momos/contracts/users';
import {
  Button,
  Card,
  ConfirmDialog,
  ErrorState,
  formatRelative,
  Pill,
  RowsSkeleton,
  Section,
  showToast,
  ShowMore,
  useQueryClient,
} from '@momos/ui';
import { IconHistory, IconLogin } from '@momos/ui/icons';
import { useState } from 'react';
import { securityWords } from '../words/security.tsx';
import { eventLabel, undoLabel } from './security-labels.ts';
import * as classes from './settings.module.css';

const wording = securityWords.securityActivity;

/** Recent sign-ins and changes of how one signs in; what was changed in the last 7 days can be undone. */
export function SecurityActivity() {
  const read = useReadPages(securityEventsContract.list, {});
  return (
    <Section title={wording.recentActivity} lead={wording.lead}>
      {read.error && !read.data ? (
        <ErrorState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <Card padding="none">
          {read.data ? (
            <ul className={classes.rows}>
              {read.data.items.map(event => (
                <Event key={event.id} event={event} />
              ))}
            </ul>
          ) : (
            <RowsSkeleton count={3} />
          )}
        </Card>
      )}
      <ShowMore list={read} />
    </Section>
  );
}

function Event({ event }: { event: SecurityEventView }) {
  const [now] = useState(() => Date.now());
  const { kind, subject, device, place, at, isThisSession, canUndo, isUndone } = event;
  const Icon = kind === 'SIGNED_IN' ? IconLogin : IconHistory;
  return (
    <li className={classes.row}>
      <span className={classes.icon} aria-hidden>
        <Icon size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {eventLabel(kind)}
          {isThisSession ? <Pill tone="good">{wording.thisDevice}</Pill> : null}
          {isUndone ? <Pill>{wording.undone}</Pill> : null}
        </div>
        {subject ? <div className={classes.subject}>{subject}</div> : null}
        <div className={classes.more}>
          {[formatRelative(at, now), device, place].filter(Boolean).join(' · ')}
        </div>
      </div>
      {canUndo ? <Undo event={event} /> : null}
    </li>
  );
}

/** Undoes changes, and reads again what they changed. */
export function useUndo() {
  const { call } = useSession();
  const queries = useQueryClient();
  return async (ids: string[]) => {
    await call(securityEventsContract.undo, { body: { ids } });
    await Promise.all(
      [securityEventsContract.list, usersContract.me].map(({ id }) =>
        queries.invalidateQueries({ queryKey: [id] }),
      ),
    );
  };
}

function Undo({ event: { id, kind, subject } }: { event: SecurityEventView }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndo();
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="sm"
        onClick={() => setAsking(true)}
        aria-label={wording.undo(eventLabel(kind), subject)}
      >
        {wording.undoButton}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={wording.undoThisChange}
        confirm={wording.undoButton}
        cancel={wording.keepIt}
        isDangerous
        onConfirm={() => undo([id]).then(() => showToast(wording.undone, { tone: 'good' }))}
      >
        {undoLabel(kind, subject)}
      </ConfirmDialog>
    </div>
  );
}
