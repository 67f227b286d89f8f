import { formatDay, formatTime, viewerZone } from '@momos/ui';

/** Day and time by the viewer's clock. */
export const momentText = (iso: string): string =>
  `${formatDay(iso, viewerZone())}, ${formatTime(iso, viewerZone())}`;
