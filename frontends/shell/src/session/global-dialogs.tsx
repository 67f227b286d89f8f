import { LazyView } from '@momos/ui';
import { useSyncExternalStore } from 'react';
import { challengeStore } from './human-check.ts';
import { waitingStore } from './waiting-room.ts';

const loadCheck = () => import('./human-check-dialog.tsx').then(file => file.HumanCheckDialog);
const loadWaiting = () => import('./waiting-room-dialog.tsx').then(file => file.WaitingRoomDialog);

/** Where the human check and the waiting room appear; their code is fetched when first needed. */
export function GlobalDialogs() {
  const challenge = useSyncExternalStore(challengeStore.subscribe, challengeStore.read);
  const waiting = useSyncExternalStore(waitingStore.subscribe, waitingStore.read);
  return (
    <>
      {challenge ? <LazyView load={loadCheck} /> : null}
      {waiting ? <LazyView load={loadWaiting} /> : null}
    </>
  );
}
