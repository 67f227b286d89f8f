import { useSession } from '@momos/api-client';
import { type QueuePosition, readPlace, waitingRoomPath } from '@momos/contracts/waiting-room';
import { Button, Dialog } from '@momos/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { sessionWords } from '../words/session.ts';
import type { Open } from './question.ts';
import { ordinal, standing, type Snapshot, waitLabel } from './queue-place.ts';
import { waitingStore } from './waiting-room.ts';
import * as classes from './waiting-room.module.css';
import { Meter } from './meter.tsx';

const words = sessionWords.waitingRoomDialog;

/** The waiting room before a registration: one's place, how long it takes, and that nothing is lost. */
export function WaitingRoomDialog() {
  const open = useSyncExternalStore(waitingStore.subscribe, waitingStore.read);
  return open ? <Waiting open={open} /> : null;
}

const snapshot = ({ place, seconds }: QueuePosition): Snapshot => ({ place, seconds, at: performance.now() });

function Waiting({ open }: { open: Open<QueuePosition, void> }) {
  const [last, setLast] = useState(() => snapshot(open.asked));
  const [first] = useState(last);
  useFreshPlace(open.asked.socialId, last, setLast);
  const now = useTicks();
  const { place, seconds } = standing(last, now);
  const isTurn = seconds === 0;
  const { done, givenUp } = open;
  useEffect(() => {
    if (isTurn) done();
  }, [isTurn, done]);
  const passed = (now - first.at) / 1000;
  return (
    <Dialog
      isOpen
      size="sm"
      title={words.youAreInThe(ordinal(place))}
      onClose={givenUp}
      actions={
        <Button variant="default" onClick={givenUp}>
          {words.leaveTheQueue}
        </Button>
      }
    >
      <p role="status" className={classes.wait}>
        {waitLabel(seconds)}
      </p>
      <Meter share={passed / Math.max(1, passed + seconds)} label={words.progressInTheQueue} />
      <p className={classes.text}>{words.text}</p>
    </Dialog>
  );
}

/** The time, twice a second. */
function useTicks(): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Asks for the place now and then, the more often the closer it is; what cannot be asked is no reason to worry anybody. */
function useFreshPlace(socialId: string, last: Snapshot, onSnapshot: (snapshot: Snapshot) => void): void {
  const session = useSession();
  useEffect(() => {
    const again = new AbortController();
    const timer = setTimeout(
      async () => {
        const token = await session.token();
        const answer = await fetch(`/api${waitingRoomPath.replace('{id}', socialId)}`, {
          headers: token ? { authorization: `Bearer ${token}` } : {},
          signal: again.signal,
        }).catch(() => undefined);
        const body: unknown = answer?.ok ? await answer.json() : undefined;
        const data =
          typeof body === 'object' && body !== null && 'data' in body ? readPlace(body.data) : undefined;
        if (!again.signal.aborted) onSnapshot(data ? snapshot(data) : { ...last });
      },
      Math.max(5_000, last.seconds * 250),
    );
    return () => {
      clearTimeout(timer);
      again.abort();
    };
  }, [session, socialId, last, onSnapshot]);
}
