let isOpen = false;
let wasOpened = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  wasOpened ||= open;
  for (const listener of listeners) listener();
}

/** Opens the command palette from anywhere in the shell. */
export const openCommands = () => set(true);

/** Whether the palette is open, as an external store. */
export const commandStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isOpen: () => isOpen,
  /** Whether it was ever opened: from then on its code is needed. */
  wasOpened: () => wasOpened,
  close: () => set(false),
  toggle: () => set(!isOpen),
  /** Closes it for one whose code did not come: it is fetched again when it is opened again. */
  forget: () => {
    wasOpened = false;
    set(false);
  },
};
