import { ApiError, deviceStorage, errorText, useSession } from '@momos/api-client';
import { attendancesContract } from '@momos/contracts/attendances';
import type { CallData } from '@momos/contracts/route';
import { useOnline } from '@momos/ui';
import { playScan } from '@momos/ui/scanner';
import { useCallback, useEffect, useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { keepScan, waitingScans } from './scan-queue.ts';
import { isPassing, sendStoredScans } from './send-stored-scans.ts';

const words = scanWords.useScans;

/** What a scan led to: checked in, checked in before, refused, or stored until there is a connection. */
export type ScanOutcome =
  | { tone: 'good'; checkIn: CallData<typeof attendancesContract.attend> }
  | { tone: 'again' | 'bad' | 'waiting'; text: string };

type Send = (code: string, scannedAt: string) => Promise<ScanOutcome & { tone: 'good' }>;

function useSend(socialId: string): Send {
  const { call } = useSession();
  return useCallback(
    async (code, scannedAt) => {
      const { data } = await call(attendancesContract.attend, {
        params: { id: socialId },
        body: { type: 'ATTENDEES_QRCODE', code, scannedAt },
      });
      return { tone: 'good', checkIn: data };
    },
    [call, socialId],
  );
}

/** Sends the stored scans while there is a connection; returns how many are stored, and a way to store one more. */
function useStoredScans(socialId: string, send: Send) {
  const isOnline = useOnline();
  const [count, setCount] = useState(() => waitingScans(socialId, deviceStorage).length);
  const isWaiting = count > 0;
  useEffect(() => {
    if (!isOnline || !isWaiting) return undefined;
    return sendStoredScans({
      socialId,
      send: ({ code, scannedAt }) => send(code, scannedAt),
      onSent: setCount,
    });
  }, [isOnline, isWaiting, send, socialId]);
  const store = useCallback(
    (code: string, scannedAt: string) =>
      setCount(keepScan(socialId, { code, scannedAt }, deviceStorage).length),
    [socialId],
  );
  return { count, store };
}

function refusalOf(error: ApiError): ScanOutcome {
  if (isPassing(error)) {
    const why = error.status === 0 ? words.noConnection : words.notSentYet;
    return { tone: 'waiting', text: words.stored(why) };
  }
  return { tone: error.code === 'already_done' ? 'again' : 'bad', text: errorText(error) };
}

/** Scans at the door: sent immediately, or stored in this browser with the time of the scan while the server cannot be reached. */
export function useScans(socialId: string) {
  const send = useSend(socialId);
  const { count: waiting, store } = useStoredScans(socialId, send);
  const [outcome, setOutcome] = useState<ScanOutcome>();
  const scan = useCallback(
    async (code: string) => {
      const scannedAt = new Date().toISOString();
      try {
        setOutcome(await send(code, scannedAt));
        playScan(true);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isPassing(error)) store(code, scannedAt);
        setOutcome(refusalOf(error));
        playScan(false);
      }
    },
    [send, store],
  );
  return { outcome, show: setOutcome, waiting, scan };
}
