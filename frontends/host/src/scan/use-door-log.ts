import { deviceStorage } from '@momos/api-client';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  changeScans,
  type DoorScan,
  isGood,
  isUnsent,
  type LogKey,
  readScans,
  withChange,
  withoutScan,
} from './door-log.ts';
import type { DoorServer } from './door-server.ts';
import { sendWaiting } from './send-waiting.ts';

/** The scans of this device, and the one way to change them. */
export function useDoorLog({ userId, socialId }: LogKey) {
  const key = useMemo(() => ({ userId, socialId }), [userId, socialId]);
  const [scans, setScans] = useState(() => readScans(key, deviceStorage));
  const change = useCallback(
    (by: (scans: DoorScan[]) => DoorScan[]) => setScans(changeScans(key, deviceStorage, by)),
    [key],
  );
  const read = useCallback(() => readScans(key, deviceStorage), [key]);
  return { scans, read, change };
}

type DoorLog = ReturnType<typeof useDoorLog>;

/** Sends what waits while there is something. */
export function useSending({ scans, read, change }: DoorLog, server: DoorServer) {
  const hasUnsent = scans.some(isUnsent);
  useEffect(() => {
    if (!hasUnsent) return undefined;
    return sendWaiting({
      read: () => read().filter(isUnsent),
      settle: (scan, signal) =>
        scan.state === 'TAKEN_BACK'
          ? settleUndo({ read, change }, server, { scan, signal })
          : settleScan({ read, change }, server, { scan, signal }),
    });
  }, [hasUnsent, server, read, change]);
}

type Stored = Pick<DoorLog, 'read' | 'change'>;
type Settling = { scan: DoorScan; signal: AbortSignal };

async function settleUndo({ change }: Stored, server: DoorServer, { scan, signal }: Settling) {
  const isDone = (await server.undo(scan, signal)) === true;
  if (isDone) change(withoutScan(scan.id));
  return isDone;
}

async function settleScan({ read, change }: Stored, server: DoorServer, { scan, signal }: Settling) {
  const { id } = scan;
  if (!scan.isTried) change(withChange(id, { isTried: true }));
  const sent = await server.attend(scan, signal);
  if (!sent) return false;
  // One that was taken back meanwhile is what is sent next.
  if (!read().some(each => each.id === id && isGood(each))) return true;
  if ('refusal' in sent) change(withChange(id, { state: 'REFUSED', refusal: sent.refusal }));
  else change(withChange(id, { state: 'SENT', code: '', rsvpId: sent.checkIn.rsvpId }));
  return true;
}
