/** How long what was closed takes to leave, ms: less than it took to come. */
const leavingMs = 140;

/**
 * A dialog and its content are gone as soon as they are closed, and the focus is back. A picture of them leaves in their place: it
 * takes no press and no focus, and readers do not see it. Nothing where less motion is wanted.
 */
export function leave(dialog: HTMLDialogElement): void {
  if (!dialog.open || !isMotionWanted()) return;
  const { top, left, width, height } = dialog.getBoundingClientRect();
  const scrim = document.createElement('div');
  scrim.inert = true;
  scrim.ariaHidden = 'true';
  Object.assign(scrim.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '1000',
    background: getComputedStyle(dialog, '::backdrop').backgroundColor,
  });
  const picture = pictureOf(dialog);
  const place = { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(picture.style, { ...place, position: 'fixed', margin: '0', animation: 'none' });
  scrim.append(picture);
  document.body.append(scrim);
  keepScroll(dialog, picture);
  const isPanel = height >= innerHeight;
  picture.animate({ transform: isPanel ? 'translateX(32px)' : 'translateY(10px)' }, leavingMs);
  scrim.animate({ opacity: 0 }, { duration: leavingMs, easing: 'ease-in' }).onfinish = () => scrim.remove();
}

const isMotionWanted = () =>
  typeof document.body.animate === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches;

/** A copy that no label, script or test takes for the original. */
function pictureOf(dialog: HTMLDialogElement): HTMLElement {
  const picture = dialog.cloneNode(true) as HTMLElement;
  for (const each of [picture, ...picture.querySelectorAll('[id]')]) each.removeAttribute('id');
  return picture;
}

function keepScroll(from: Element, to: Element): void {
  const copies = to.querySelectorAll('*');
  for (const [index, each] of from.querySelectorAll('*').entries())
    if (each.scrollTop > 0) copies[index]?.scrollTo(0, each.scrollTop);
}
