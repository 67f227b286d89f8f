let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
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
  close: () => set(false),
  toggle: () => set(!isOpen),
};
