import { errorText, useLiveReads, useRead, useWrite } from '@momos/api-client';
import type { DoorList } from '@momos/contracts/attendances';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { showToast, useNow } from '@momos/ui';
import { useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { withScansCounted } from './decide-offline.ts';
import { doorWarning } from './door-hours.ts';
import { type DoorScan, letInBy } from './door-log.ts';
import { type ScanAnswer, upToDate } from './scan-answer.ts';
import { useScans } from './use-scans.ts';

const words = scanWords.useDoor;

const refreshes = [rsvpsContract.listV2];

/** How many of the expected guests are inside: counted by the server over all doors; by this device while it does not answer. */
function useDoorCount(list: DoorList, scans: readonly DoorScan[], isAlone: boolean) {
  const { id } = list.social;
  useLiveReads(`social:${id}:rsvps`, refreshes);
  const read = useRead(rsvpsContract.listV2, { params: { id }, query: { pageSize: 1 } });
  const counts = isAlone || read.error ? undefined : read.data?.meta.counts;
  if (counts)
    return { inside: counts.ATTENDED ?? 0, expected: (counts.ATTENDED ?? 0) + (counts.APPROVED ?? 0) };
  if (!isAlone && read.isPending) return undefined;
  const guests = withScansCounted(list, scans);
  const inside = guests.filter(({ outcome }) => outcome === 'ALREADY_IN').length;
  return { inside, expected: inside + guests.filter(({ outcome }) => outcome === 'ACCEPTED').length };
}

/** Takes the last check-in back: on this device while the server does not know of it. */
function useTakeBack(socialId: string, door: ReturnType<typeof useScans>) {
  const undo = useWrite(rsvpsContract.decide, {
    refreshes,
    onFailed: error => showToast(errorText(error)),
  });
  return ({ letIn, guest }: ScanAnswer) => {
    if (!letIn) return;
    const { scanId, rsvpId } = letIn;
    const done = () => {
      door.show(undefined);
      showToast(words.undone(guest?.displayName ?? words.theGuest));
    };
    if (door.scans.some(({ id, state }) => id === scanId && state === 'WAITING')) {
      door.takeBackWaiting(scanId);
      return done();
    }
    const onSuccess = () => {
      door.forget(scanId);
      done();
    };
    undo.mutate({ params: { id: socialId, rsvpId }, body: { status: 'APPROVED' } }, { onSuccess });
  };
}

/** Everything at the door: scans, guests found by name, taking a check-in back, and the question before a surprising one. */
export function useDoor(list: DoorList, userId: string) {
  const { social } = list;
  const door = useScans(list, userId);
  const takeBack = useTakeBack(social.id, door);
  const [held, setHeld] = useState<() => void>();
  const [allowed, setAllowed] = useState<string>();
  const now = useNow(60_000);
  const hours = doorWarning(social, now);
  const warning = hours === allowed ? undefined : hours;
  /** Asks once too early and once too late. */
  const count = (work: () => void) => (warning ? setHeld(() => work) : work());
  return {
    answer: door.answer && upToDate(door.answer, door.scans),
    isInside: (rsvpId: string) => letInBy(door.scans, rsvpId) !== undefined,
    waiting: door.waiting,
    refusals: door.scans.filter(({ state }) => state === 'REFUSED'),
    dismiss: (scanId: string) => {
      door.forget(scanId);
      if (door.answer?.letIn?.scanId === scanId) door.show(undefined);
    },
    counts: useDoorCount(list, door.scans, door.waiting > 0),
    scan: (code: string) => count(() => void door.scan(code)),
    takeBack,
    question: held && warning ? { warning, close: () => setHeld(undefined) } : undefined,
    allow: () => {
      setAllowed(warning);
      held?.();
    },
  };
}
