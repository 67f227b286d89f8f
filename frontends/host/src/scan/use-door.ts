import { errorText, useLiveReads, useRead, useWrite } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { showToast, useNow } from '@momos/ui';
import { useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { doorWarning } from './door-hours.ts';
import { type ScanOutcome, useScans } from './use-scans.ts';

const words = scanWords.useDoor;

const refreshes = [rsvpsContract.listV2];

/** How many of the expected guests are inside, counted by the server over all doors; undefined until it is known. */
function useDoorCount(socialId: string) {
  useLiveReads(`social:${socialId}:rsvps`, refreshes);
  const read = useRead(rsvpsContract.listV2, { params: { id: socialId }, query: { pageSize: 1 } });
  const counts = read.data?.meta.counts;
  return (
    counts && { inside: counts.ATTENDED ?? 0, expected: (counts.ATTENDED ?? 0) + (counts.APPROVED ?? 0) }
  );
}

const checkedIn = (guest: Attendee): ScanOutcome => ({
  tone: 'good',
  checkIn: {
    rsvpId: guest.id,
    status: 'ATTENDED',
    attendedAt: guest.attendedAt ?? guest.updatedAt,
    user: guest.user,
    tierName: guest.tierName,
    plusOnes: guest.plusOnes,
  },
});

/** Everything at the door: scans, guests found by name, taking a check-in back, and the question before a surprising one. */
export function useDoor(social: SocialView) {
  const { outcome, show, waiting, scan } = useScans(social.id);
  const [held, setHeld] = useState<() => void>();
  const [isAllowed, setAllowed] = useState(false);
  const failed = (error: unknown) => show({ tone: 'bad', text: errorText(error) });
  const decide = useWrite(rsvpsContract.decide, { refreshes, onFailed: failed });
  const now = useNow(60_000);
  const warning = isAllowed ? undefined : doorWarning(social, now);
  /** Asks once per visit where now is no time for a check-in. */
  const count = (work: () => void) => (warning ? setHeld(() => work) : work());
  const paramsOf = (rsvpId: string) => ({ id: social.id, rsvpId });
  return {
    outcome,
    waiting,
    counts: useDoorCount(social.id),
    scan: (code: string) => count(() => void scan(code)),
    checkIn: (guest: Attendee) =>
      count(() =>
        decide.mutate(
          { params: paramsOf(guest.id), body: { status: 'ATTENDED' } },
          { onSuccess: ({ data }) => show(checkedIn(data)) },
        ),
      ),
    undo: (rsvpId: string, name: string) =>
      decide.mutate(
        { params: paramsOf(rsvpId), body: { status: 'APPROVED' } },
        {
          onSuccess: () => {
            show(undefined);
            showToast(words.undone(name));
          },
        },
      ),
    question: held && warning ? { warning, close: () => setHeld(undefined) } : undefined,
    allow: () => {
      setAllowed(true);
      held?.();
    },
  };
}
