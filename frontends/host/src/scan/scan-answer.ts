import type { attendancesContract, DoorGuest } from '@momos/contracts/attendances';
import { type ApiError, errorText } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { isScanOutcome, type ScanOutcome, scanOutcomes, type ScanTone } from '@momos/contracts/scan-outcomes';
import type { OfflineDecision } from './decide-offline.ts';
import type { DoorScan, Refusal } from './door-log.ts';

// A list that the device kept from before has no names.
type Shown = Pick<DoorGuest, 'displayName' | 'tierName' | 'plusOnes'> &
  Partial<Pick<DoorGuest, 'plusOneNames'>> & { photoPath?: string | null };

/** What a scan led to, as it is shown. */
export type ScanAnswer = {
  /** Null where the server refused for a reason that is none of the door's. */
  outcome: ScanOutcome | null;
  /** That reason. */
  text: string | null;
  guest: Shown | null;
  /** When they came in, and on which device where that was another. */
  at: string | null;
  on: string | null;
  deposit: { amount: number; currency: string } | null;
  /** The server does not know of it yet. */
  isStored: boolean;
  /** What can be taken back. */
  letIn: { scanId: string; rsvpId: string } | null;
};

const nothing = { text: null, guest: null, at: null, on: null, deposit: null, isStored: false, letIn: null };

export const toneOf = ({ outcome }: Pick<ScanAnswer, 'outcome'>): ScanTone =>
  outcome ? scanOutcomes[outcome] : 'bad';

/** Whether a guest is let in by an outcome. */
export const letsIn = (outcome: ScanOutcome): boolean => outcome === 'ACCEPTED' || outcome === 'UNVERIFIED';

export type CheckedIn = CallData<typeof attendancesContract.attend>;

export const accepted = (scanId: string, checkIn: CheckedIn): ScanAnswer => ({
  ...nothing,
  outcome: 'ACCEPTED',
  guest: { ...checkIn, displayName: checkIn.user.displayName, photoPath: checkIn.user.photoPath },
  at: checkIn.attendedAt,
  deposit: checkIn.deposit,
  letIn: { scanId, rsvpId: checkIn.rsvpId },
});

const detail = ({ details }: ApiError, field: string): string | null =>
  details.find(each => each.field === field)?.message ?? null;

/** Why the server refused a scan. */
export function refusalOf(error: ApiError): Refusal {
  const named = detail(error, 'outcome');
  return {
    outcome: isScanOutcome(named) ? named : null,
    text: errorText(error),
    attendedAt: detail(error, 'attendedAt'),
    attendedOn: detail(error, 'attendedOn'),
  };
}

export const refused = (
  { outcome, text, attendedAt, attendedOn }: Refusal,
  guest: Shown | null = null,
): ScanAnswer => ({
  ...nothing,
  // A forged ticket says nothing of the guest whom it names.
  guest: outcome === 'FORGED' ? null : guest,
  outcome,
  text,
  at: attendedAt,
  on: attendedOn,
});

/** The answer as it is by now: a stored scan may have been sent meanwhile, or refused. */
export function upToDate(answer: ScanAnswer, scans: readonly DoorScan[]): ScanAnswer {
  const scan = scans.find(({ id }) => id === answer.letIn?.scanId);
  if (!answer.isStored || !scan || scan.state === 'WAITING') return answer;
  if (scan.refusal) return refused(scan.refusal, answer.guest);
  return { ...answer, outcome: 'ACCEPTED', isStored: false };
}

/** What this device decided by itself; a guest whom it lets in is stored as the scan `scanId`. */
export const decidedHere = (
  { outcome, guest, first, rsvpId }: OfflineDecision,
  { scanId, at }: { scanId: string; at: string },
): ScanAnswer => {
  const isStored = letsIn(outcome);
  return {
    ...nothing,
    outcome,
    guest: guest ?? null,
    at: first?.at ?? (isStored ? at : null),
    on: first?.on ?? null,
    isStored,
    letIn: isStored && rsvpId !== null ? { scanId, rsvpId } : null,
  };
};
