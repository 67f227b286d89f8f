import { DialogFailed, LazyView } from '@momos/ui';
import { useEffect, useSyncExternalStore } from 'react';
import { commandStore } from './command-store.ts';

const load = () => import('./commands.tsx').then(file => file.Commands);

/** Ctrl or ⌘ K opens the palette on every page; its code is fetched at the first use. */
export function CommandKeys() {
  const isWanted = useSyncExternalStore(
    commandStore.subscribe,
    commandStore.wasOpened,
    commandStore.wasOpened,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return;
      event.preventDefault();
      commandStore.toggle();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return isWanted ? (
    <LazyView load={load} failed={() => <DialogFailed onClose={commandStore.forget} />} />
  ) : null;
}
