import type { DoorList } from '@momos/contracts/attendances';
import { Button, formatTime } from '@momos/ui';
import { scanWords } from '../words/scan.ts';
import type { DoorScan } from './door-log.ts';
import * as classes from './scan.module.css';

const words = scanWords.refusedScans;

type Props = { list: DoorList; scans: readonly DoorScan[]; onDismiss: (scanId: string) => void };

/** Guests who were let in without a network and whom the server did not count, each with the reason, until the host has read it. */
export function RefusedScans({ list, scans, onDismiss }: Props) {
  if (scans.length === 0) return null;
  const nameOf = (scan: DoorScan) =>
    list.guests.find(({ rsvpId }) => rsvpId === scan.rsvpId)?.displayName ?? words.unknownGuest;
  return (
    <section aria-label={words.title} className={classes.find}>
      <h2 className={classes.refusedTitle}>{words.title}</h2>
      <ul role="list" className={classes.guests}>
        {scans.map(scan => (
          <li key={scan.id} className={classes.guest}>
            <span>
              <strong>{nameOf(scan)}</strong>{' '}
              {words.letInAt(formatTime(scan.scannedAt, list.social.timezone))}
              <br />
              {reasonOf(scan, list.social.timezone)}
            </span>
            <Button
              size="compact-md"
              variant="default"
              aria-label={words.dismissOf(nameOf(scan))}
              onClick={() => onDismiss(scan.id)}
            >
              {words.dismiss}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function reasonOf({ refusal }: DoorScan, zone: string): string {
  if (!refusal) return '';
  const { outcome, text, attendedAt, attendedOn } = refusal;
  if (outcome === 'ALREADY_IN' && attendedAt)
    return words.alreadyIn(formatTime(attendedAt, zone), attendedOn);
  return outcome ? scanWords.outcomes[outcome].title : text;
}
