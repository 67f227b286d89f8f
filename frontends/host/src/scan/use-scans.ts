import { useSession } from '@momos/api-client';
import type { DoorList } from '@momos/contracts/attendances';
import { playScan } from '@momos/ui/scanner';
import { useMemo, useState } from 'react';
import { decideOffline, guestNamed } from './decide-offline.ts';
import { isUnsent, withoutScan, withScan, withTakenBack } from './door-log.ts';
import { createDoorServer, type Scan } from './door-server.ts';
import { accepted, decidedHere, letsIn, refused, type ScanAnswer, toneOf } from './scan-answer.ts';
import { useDoorLog, useSending } from './use-door-log.ts';
import { createTicketCheck } from './verify-ticket.ts';

/** A line at the door waits no longer for the server than this; what comes later is sent again, as the same scan. */
const patienceMs = 2_500;

const late = () => new Promise<undefined>(resolve => setTimeout(() => resolve(undefined), patienceMs));

/** Scans at the door: decided by the server, or by this device while the server does not answer and as long as scans wait for it. */
export function useScans(list: DoorList, userId: string) {
  const log = useDoorLog({ userId, socialId: list.social.id });
  const { read, change } = log;
  const session = useSession();
  const server = useMemo(() => createDoorServer(session, list.social.id), [session, list.social.id]);
  useSending(log, server);
  const isGenuine = useMemo(() => createTicketCheck(list.ticketKey), [list.ticketKey]);
  const [answer, setAnswer] = useState<ScanAnswer>();

  const ofServer = async (scan: Scan): Promise<ScanAnswer | undefined> => {
    const sent = await Promise.race([server.attend(scan), late()]);
    if (!sent) return undefined;
    if ('refusal' in sent) return refused(sent.refusal, guestNamed(scan.code, list));
    const { rsvpId } = sent.checkIn;
    change(withScan({ ...scan, code: '', rsvpId, state: 'SENT', isTried: true, refusal: null }));
    return accepted(scan.id, sent.checkIn);
  };

  const ofDevice = async (scan: Scan, isTried: boolean): Promise<ScanAnswer> => {
    const decision = await decideOffline(scan.code, { list, scans: read(), isGenuine });
    const { outcome, rsvpId } = decision;
    if (letsIn(outcome) && rsvpId !== null)
      change(withScan({ ...scan, rsvpId, state: 'WAITING', isTried, refusal: null }));
    return decidedHere(decision, { scanId: scan.id, at: scan.scannedAt });
  };

  const scan = async (code: string) => {
    const made = { id: crypto.randomUUID(), code, scannedAt: new Date().toISOString() };
    const isTried = !read().some(isUnsent);
    const next = (isTried ? await ofServer(made) : undefined) ?? (await ofDevice(made, isTried));
    setAnswer(next);
    playScan(toneOf(next));
  };

  return {
    answer,
    show: setAnswer,
    scan,
    scans: log.scans,
    waiting: log.scans.filter(isUnsent).length,
    forget: (scanId: string) => change(withoutScan(scanId)),
    takeBackWaiting: (scanId: string) => change(withTakenBack(scanId)),
  };
}
