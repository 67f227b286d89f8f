/**
 * Modules of the design system that load on demand, named here so that the shell's build brings them for every remote. Each is
 * fetched with the first page that imports it.
 */
const lazyUiModules = {
  forms: () => import('@momos/ui/forms'),
  number: () => import('@momos/ui/number'),
  select: () => import('@momos/ui/select'),
  overlays: () => import('@momos/ui/overlays'),
  dates: () => import('@momos/ui/dates'),
  dropzone: () => import('@momos/ui/dropzone'),
  table: () => import('@momos/ui/table'),
  chart: () => import('@momos/ui/chart'),
  qr: () => import('@momos/ui/qr'),
  scanner: () => import('@momos/ui/scanner'),
};

/**
 * Fetches modules ahead of their first use, once a person is really there: at the first touch, key or move of the pointer. A failure
 * is shown by the page that needs the module.
 */
export function warmOnFirstTouch(...names: (keyof typeof lazyUiModules)[]): void {
  const kinds = ['pointermove', 'pointerdown', 'keydown'];
  const warm = () => {
    for (const kind of kinds) window.removeEventListener(kind, warm);
    for (const name of names) lazyUiModules[name]().catch(() => undefined);
  };
  for (const kind of kinds) window.addEventListener(kind, warm, { passive: true });
}
