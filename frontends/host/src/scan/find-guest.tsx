import { useRead } from '@momos/api-client';
import { type Attendee, rsvpsContract } from '@momos/contracts/rsvps';
import { Button, PersonLine, SearchField, StatusBadge } from '@momos/ui';
import { useDeferredValue, useState } from 'react';
import { scanWords } from '../words/scan.ts';
import * as classes from './scan.module.css';

const words = scanWords.findGuest;

type Props = { socialId: string; onCheckIn: (guest: Attendee) => void };

const shortest = 2;

/** Finds a guest who has no code at hand by name or e-mail. */
export function FindGuest({ socialId, onCheckIn }: Props) {
  const [typed, setTyped] = useState('');
  const text = useDeferredValue(typed.trim());
  const found = useRead(
    rsvpsContract.listV2,
    { params: { id: socialId }, query: { text, pageSize: 8 } },
    { enabled: text.length >= shortest },
  );
  const guests = text.length >= shortest ? (found.data?.data ?? []) : [];
  return (
    <section aria-label={words.findAGuest} className={classes.find}>
      <SearchField label={words.findGuestNameE} value={typed} onChange={setTyped} />
      <ul role="list" className={classes.guests}>
        {guests.map(guest => (
          <li key={guest.id} className={classes.guest}>
            <PersonLine person={guest.user} size={36} detail={guest.tierName ?? guest.user.email ?? ''} />
            {guest.status === 'APPROVED' ? (
              <Button
                size="compact-md"
                aria-label={words.checkIn(guest.user.displayName)}
                onClick={() => {
                  onCheckIn(guest);
                  setTyped('');
                }}
              >
                {words.checkInButton}
              </Button>
            ) : (
              <StatusBadge status={guest.status} />
            )}
          </li>
        ))}
      </ul>
      {found.data && guests.length === 0 && text.length >= shortest ? (
        <p>{words.noMatchesCheckSpelling}</p>
      ) : null}
    </section>
  );
}
