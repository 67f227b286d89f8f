/**
 * The design system's doors, named here so that the shell's build brings them for every remote. The ones that most pages
 * open next are fetched once the browser has nothing better to do.
 */
const doors = {
  forms: () => import('@momos/ui/forms'),
  overlays: () => import('@momos/ui/overlays'),
  dates: () => import('@momos/ui/dates'),
  dropzone: () => import('@momos/ui/dropzone'),
  table: () => import('@momos/ui/table'),
  chart: () => import('@momos/ui/chart'),
  qr: () => import('@momos/ui/qr'),
};

/** Fetches a door ahead of its first use; a failure is told by the page that really needs it. */
export function warm(...names: (keyof typeof doors)[]): void {
  const later = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1500));
  later(() => {
    for (const name of names) doors[name]().catch(() => undefined);
  });
}
