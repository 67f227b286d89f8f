import { useSession } from '@momos/api-client';
import { type PlaceInLine, readPlace, waitingRoomPath } from '@momos/contracts/waiting-room';
import { Button, Dialog } from '@momos/ui';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Open } from './question.ts';
import { ordinal, standing, type Told, waitingStore, waitWords } from './waiting-room.ts';
import * as classes from './waiting-room.module.css';
import { WayBar } from './way-bar.tsx';

/** The waiting room before a registration: one's place, how long it takes, and that nothing is lost. */
export function WaitingRoomDialog() {
  const open = useSyncExternalStore(waitingStore.subscribe, waitingStore.read);
  return open ? <Waiting open={open} /> : null;
}

const told = ({ place, seconds }: PlaceInLine): Told => ({ place, seconds, at: performance.now() });

function Waiting({ open }: { open: Open<PlaceInLine, void> }) {
  const [last, setLast] = useState(() => told(open.asked));
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
      title={`You are ${ordinal(place)} in line`}
      onClose={givenUp}
      actions={
        <Button variant="default" onClick={givenUp}>
          Leave the line
        </Button>
      }
    >
      <p role="status" className={classes.wait}>
        {waitWords(seconds)}
      </p>
      <WayBar share={passed / Math.max(1, passed + seconds)} label="Your way to the front" />
      <p className={classes.text}>
        Many people are registering at this moment. Keep this page open: you go on by yourself when it is your
        turn. What you filled in stays, and your place is kept even if you load the page again.
      </p>
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
function useFreshPlace(socialId: string, last: Told, onTold: (told: Told) => void): void {
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
        if (!again.signal.aborted) onTold(data ? told(data) : { ...last });
      },
      Math.max(5_000, last.seconds * 250),
    );
    return () => {
      clearTimeout(timer);
      again.abort();
    };
  }, [session, socialId, last, onTold]);
}
