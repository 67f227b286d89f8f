/** A scan that is not yet known to the server, with the time it happened. */
export type WaitingScan = { code: string; scannedAt: string };

type Keeper = Pick<Storage, 'getItem' | 'setItem'>;

const keyOf = (socialId: string) => `momos.scans.${socialId}`;

/** Scans made without a connection, oldest first; they outlive the tab. */
export function waitingScans(socialId: string, keeper: Keeper): WaitingScan[] {
  const text = keeper.getItem(keyOf(socialId));
  return text ? (JSON.parse(text) as WaitingScan[]) : [];
}

/** Keeps a scan once, however often the code is held to the camera. */
export function keepScan(socialId: string, scan: WaitingScan, keeper: Keeper): WaitingScan[] {
  const waiting = waitingScans(socialId, keeper);
  const next = waiting.some(each => each.code === scan.code) ? waiting : [...waiting, scan];
  keeper.setItem(keyOf(socialId), JSON.stringify(next));
  return next;
}

/** Forgets a scan that the server has answered. */
export function dropScan(socialId: string, code: string, keeper: Keeper): WaitingScan[] {
  const next = waitingScans(socialId, keeper).filter(each => each.code !== code);
  keeper.setItem(keyOf(socialId), JSON.stringify(next));
  return next;
}
