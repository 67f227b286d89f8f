import { useRead, useSession } from '@momos/api-client';
import { type SecurityEventView, securityEventsContract } from '@momos/contracts/security-events';
import { Button, ConfirmDialog, Stack } from '@momos/ui';
import { Checkbox } from '@momos/ui/forms';
import { useState } from 'react';
import { securityWords } from '../words/security.tsx';
import { useUndo } from './security-activity.tsx';
import { eventLabel } from './security-labels.ts';
import * as classes from './settings.module.css';

const words = securityWords.signOutEverywhere;

/** Ends every session; what other sessions changed in the last 7 days is listed, and undone before where that is chosen. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {words.signOutEverywhere}
      </Button>
      {isAsking ? <Ask onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Ask({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const undo = useUndo();
  const [isUndoing, setUndoing] = useState(true);
  const read = useRead(
    securityEventsContract.list,
    { query: { undoable: 'true', pageSize: '100' } },
    { staleTime: 0 },
  );
  const foreign = (read.data?.data ?? []).filter(({ isThisSession }) => !isThisSession);
  const ids = isUndoing ? foreign.map(({ id }) => id) : [];
  const confirm = async () => {
    if (ids.length > 0) await undo(ids);
    await session.signOut(true);
  };
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.signOutEverywhereTitle}
      confirm={ids.length > 0 ? words.undoSignOutEverywhere : words.signOutEverywhere}
      cancel={words.staySignedIn}
      isDangerous
      isConfirmable={!read.isPending}
      onConfirm={confirm}
    >
      <Stack gap="sm">
        <p>{words.text}</p>
        {foreign.length > 0 ? <Changes events={foreign} isUndoing={isUndoing} onChoose={setUndoing} /> : null}
      </Stack>
    </ConfirmDialog>
  );
}

type ChangesProps = {
  events: readonly SecurityEventView[];
  isUndoing: boolean;
  onChoose: (isUndoing: boolean) => void;
};

const Changes = ({ events, isUndoing, onChoose }: ChangesProps) => (
  <>
    <p>{words.recentChanges}</p>
    <ul className={classes.changes}>
      {events.map(event => (
        <Change key={event.id} event={event} />
      ))}
    </ul>
    <Checkbox
      label={words.undoTheseChangesFirst}
      checked={isUndoing}
      onChange={event => onChoose(event.currentTarget.checked)}
    />
  </>
);

const Change = ({ event: { kind, subject, device } }: { event: SecurityEventView }) => (
  <li>
    {eventLabel(kind)}
    {subject ? ` ${subject}` : ''} <span className={classes.more}>{words.on(device)}</span>
  </li>
);
