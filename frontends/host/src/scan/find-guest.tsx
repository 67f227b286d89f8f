import { useRead } from '@momos/api-client';
import type { DoorList } from '@momos/contracts/attendances';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import type { ScanOutcome } from '@momos/contracts/scan-outcomes';
import { Button, SearchField } from '@momos/ui';
import { useDeferredValue, useState } from 'react';
import { scanWords } from '../words/scan.ts';
import * as classes from './scan.module.css';

const words = scanWords.findGuest;

type Props = {
  list: DoorList;
  /** Whether this device let them in. */
  isInside: (rsvpId: string) => boolean;
  onCheckIn: (rsvpId: string) => void;
};
type Found = { rsvpId: string; displayName: string; detail: string; outcome: ScanOutcome };

const shortest = 2;
const most = 8;

const outcomes: Record<RsvpStatus, ScanOutcome> = {
  APPROVED: 'ACCEPTED',
  ATTENDED: 'ALREADY_IN',
  PENDING: 'PENDING_APPROVAL',
  WAITLIST: 'WAITLISTED',
  REJECTED: 'REJECTED',
  CANCELLED: 'CANCELLED',
  HIDDEN: 'BLOCKED',
  INITIAL: 'UNFINISHED',
};

const ofServer = ({ id, status, user, tierName }: Attendee): Found => ({
  rsvpId: id,
  displayName: user.displayName,
  detail: tierName ?? user.email ?? '',
  outcome: outcomes[status],
});

/** The guests of this device's list whose name has the text, or the name of one who comes along. */
function onDevice({ guests }: DoorList, text: string): Found[] {
  const sought = text.toLocaleLowerCase();
  const has = (name: string) => name.toLocaleLowerCase().includes(sought);
  return guests.flatMap(({ tierName, plusOneNames = [], ...guest }: Kept) => {
    const companion = plusOneNames.find(has);
    if (!companion && !has(guest.displayName)) return [];
    return { ...guest, detail: companion ? words.bringing(companion) : (tierName ?? '') };
  });
}

/** Who came along was not kept by lists of before. */
type Kept = Omit<DoorList['guests'][number], 'plusOneNames'> & { plusOneNames?: string[] };

/** What the server found by name or e-mail, then what only the device knows: the names of plus-ones. */
function allFound(ofServer: readonly Found[], here: readonly Found[]): Found[] {
  const known = new Set(ofServer.map(({ rsvpId }) => rsvpId));
  return [...ofServer, ...here.filter(({ rsvpId }) => !known.has(rsvpId))].slice(0, most);
}

/** Finds a guest who has no code at hand by name or e-mail; without a network by name, on this device's list. */
export function FindGuest({ list, isInside, onCheckIn }: Props) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const isSought = text.length >= shortest;
  const read = useRead(
    rsvpsContract.listV2,
    { params: { id: list.social.id }, query: { text, pageSize: most } },
    { enabled: isSought },
  );
  const isOfServer = read.data && !read.error;
  const found = isOfServer ? read.data.data.map(ofServer) : [];
  const guests = isSought ? allFound(found, onDevice(list, text)) : [];
  const isKnown = isOfServer || read.error;
  return (
    <section aria-label={words.findAGuest} className={classes.find}>
      <SearchField label={words.findGuestNameE} value={typed} onChange={setTyped} />
      <ul role="list" className={classes.guests}>
        {guests.map(guest => (
          <GuestFound
            key={guest.rsvpId}
            guest={isInside(guest.rsvpId) ? { ...guest, outcome: 'ALREADY_IN' } : guest}
            onCheckIn={() => {
              onCheckIn(guest.rsvpId);
              setTyped('');
            }}
          />
        ))}
      </ul>
      {isSought && isKnown && guests.length === 0 ? <p>{words.noMatchesCheckSpelling}</p> : null}
    </section>
  );
}

const GuestFound = ({ guest, onCheckIn }: { guest: Found; onCheckIn: () => void }) => (
  <li className={classes.guest}>
    <span>
      <strong>{guest.displayName}</strong> {guest.detail}
    </span>
    {guest.outcome === 'ACCEPTED' ? (
      <Button size="compact-md" aria-label={words.checkIn(guest.displayName)} onClick={onCheckIn}>
        {words.checkInButton}
      </Button>
    ) : (
      <span>{scanWords.outcomes[guest.outcome].title}</span>
    )}
  </li>
);
