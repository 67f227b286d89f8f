import { LazyView } from '@momos/ui';
import { useSyncExternalStore } from 'react';
import { challengeStore } from './human-check.ts';

const load = () => import('./human-check-dialog.tsx').then(file => file.HumanCheckDialog);

/** Where the human check appears; its code is fetched with the first challenge. */
export function HumanCheckPlace() {
  const challenge = useSyncExternalStore(challengeStore.subscribe, challengeStore.read);
  return challenge ? <LazyView load={load} /> : null;
}
