import type { attendancesContract, DoorGuest } from '@momos/contracts/attendances';
import { type ApiError, errorText } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { isScanOutcome, type ScanOutcome, scanOutcomes, type ScanTone } from '@momos/contracts/scan-outcomes';
import type { OfflineDecision } from './decide-offline.ts';
import type { Refusal } from './door-log.ts';

type Shown = Pick<DoorGuest, 'displayName' | 'tierName' | 'plusOnes'> & { photoPath?: string | null };

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

export const refused = ({ outcome, text, attendedAt, attendedOn }: Refusal): ScanAnswer => ({
  ...nothing,
  outcome,
  text,
  at: attendedAt,
  on: attendedOn,
});

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
