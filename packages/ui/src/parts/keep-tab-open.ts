const ask = (event: BeforeUnloadEvent) => event.preventDefault();

let keepers = 0;

/** The browser asks before the tab is closed or reloaded, until the returned function is called. Moves inside the site ask nothing. */
export function keepTabOpen(): () => void {
  keepers += 1;
  if (keepers === 1) window.addEventListener('beforeunload', ask);
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    keepers -= 1;
    if (keepers === 0) window.removeEventListener('beforeunload', ask);
  };
}
