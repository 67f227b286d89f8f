import type { DoorGuest, DoorList } from '@momos/contracts/attendances';
import { firstDoorCodeOf, readDoorCode } from '@momos/contracts/door-code';
import type { ScanOutcome } from '@momos/contracts/scan-outcomes';
import { readTicketCode } from '@momos/contracts/ticket-code';
import { type DoorScan, isGood, letInBy } from './door-log.ts';
import type { IsGenuine } from './verify-ticket.ts';

/** What a device says about a code by itself. */
export type OfflineDecision = {
  outcome: ScanOutcome;
  /** The RSVP of a ticket whose guest is not on the list is known too. */
  rsvpId: string | null;
  guest: DoorGuest | undefined;
  /** The first check-in of one who is in already; no device means this one. */
  first: { at: string; on: string | null } | null;
};

type Known = {
  list: DoorList;
  /** The scans of this device. */
  scans: readonly DoorScan[];
  isGenuine: IsGenuine;
};

/** Who has a ticket with a door code. */
const ticketed = new Set<ScanOutcome>(['ACCEPTED', 'ALREADY_IN', 'CANCELLED', 'REFUNDED', 'REJECTED']);

/**
 * Decides about a code without the server: by the signature of a ticket, the guest list of this device and its own scans. Takes a
 * ticket's code, a door code, or the id of the RSVP that the host chose by name.
 */
export async function decideOffline(code: string, known: Known): Promise<OfflineDecision> {
  const { list, isGenuine } = known;
  if (list.social.isCancelled) return only('SOCIAL_CANCELLED');
  const chosen = list.guests.find(({ rsvpId }) => rsvpId === code);
  if (chosen) return ofGuest(chosen, known);
  const typed = readDoorCode(code);
  if (typed) return ofTyped(typed.code, known);
  const ticket = readTicketCode(code);
  if (!ticket) return only('UNREADABLE');
  const { rsvpId, socialId, seq } = ticket.claim;
  const isSigned = await isGenuine(ticket);
  if (isSigned === false) return only('FORGED');
  if (socialId !== list.social.id) return only('WRONG_SOCIAL');
  const guest = list.guests.find(each => each.rsvpId === rsvpId);
  if (guest && seq < guest.ticketSeq) return { ...only('REPLACED', rsvpId), guest };
  const again = seenHere(rsvpId, known);
  if (again) return { ...only('ALREADY_IN', rsvpId), guest, first: again };
  // Without a signature, or given out after the list was read.
  if (!guest || seq > guest.ticketSeq || !isSigned) return { ...only('UNVERIFIED', rsvpId), guest };
  return ofGuest(guest, known);
}

const only = (outcome: ScanOutcome, rsvpId: string | null = null): OfflineDecision => ({
  outcome,
  rsvpId,
  guest: undefined,
  first: null,
});

/** By a door code; that of a first ticket is known from its RSVP's id, also once another took its place. */
function ofTyped(code: string, known: Known): OfflineDecision {
  const guests = known.list.guests.filter(({ outcome }) => ticketed.has(outcome));
  const [guest, another] = guests.filter(
    ({ rsvpId, doorCode }) => (doorCode ?? firstDoorCodeOf(rsvpId)) === code,
  );
  if (another) return only('AMBIGUOUS');
  if (guest) return ofGuest(guest, known);
  const replaced = guests.find(({ rsvpId }) => firstDoorCodeOf(rsvpId) === code);
  return replaced ? { ...only('REPLACED', replaced.rsvpId), guest: replaced } : only('NOT_FOUND');
}

function ofGuest(guest: DoorGuest, known: Known): OfflineDecision {
  const { rsvpId, outcome, attendedAt, attendedOn } = guest;
  const here = outcome === 'ACCEPTED' ? seenHere(rsvpId, known) : null;
  if (here) return { outcome: 'ALREADY_IN', rsvpId, guest, first: here };
  const first = outcome === 'ALREADY_IN' && attendedAt ? { at: attendedAt, on: attendedOn } : null;
  return { outcome, rsvpId, guest, first };
}

function seenHere(rsvpId: string, { scans }: Known): OfflineDecision['first'] {
  const scan = letInBy(scans, rsvpId);
  return scan ? { at: scan.scannedAt, on: null } : null;
}

/** The guest on the list whom a ticket or a choice by name is of, proven or not. */
export function guestNamed(code: string, { guests }: DoorList): DoorGuest | undefined {
  const named = readTicketCode(code)?.claim.rsvpId ?? code;
  return guests.find(({ rsvpId }) => rsvpId === named);
}

/** The guests with their own scans of this device counted in. */
export function withScansCounted(list: DoorList, scans: readonly DoorScan[]): DoorGuest[] {
  const here = new Set(scans.filter(isGood).map(({ rsvpId }) => rsvpId));
  return list.guests.map(guest =>
    guest.outcome === 'ACCEPTED' && here.has(guest.rsvpId) ? { ...guest, outcome: 'ALREADY_IN' } : guest,
  );
}
