import type { DeviceStorage } from '@momos/api-client';
import type { ScanOutcome } from '@momos/contracts/scan-outcomes';

/** Why the server did not count a scan after which the guest was let in here. */
export type Refusal = {
  outcome: ScanOutcome | null;
  /** In the server's words. */
  text: string;
  attendedAt: string | null;
  attendedOn: string | null;
};

/** A scan of this device that let a guest in. Its id makes the sending of it repeatable. */
export type DoorScan = {
  id: string;
  /** What is sent; empty once it was. */
  code: string;
  rsvpId: string;
  scannedAt: string;
  /**
   * Waits for the server, was counted by it, was refused and waits for the host to read why, or was taken back before it was known
   * whether the server had counted it.
   */
  state: 'WAITING' | 'SENT' | 'REFUSED' | 'TAKEN_BACK';
  /** It was sent at least once, so the server may know of it. */
  isTried: boolean;
  refusal: Refusal | null;
};

/** Whose scans these are and where: another person on this device has their own. */
export type LogKey = { userId: string; socialId: string };

type Keeper = Pick<DeviceStorage, 'getItem' | 'setItem'>;

/** Counted scans are kept to know their tickets again; so many at most. */
const maxSent = 5_000;

const keyOf = ({ userId, socialId }: LogKey) => `momos.door.${userId}.${socialId}`;

/** The scans of this device, oldest first; they outlive the tab. */
export function readScans(key: LogKey, keeper: Keeper): DoorScan[] {
  const text = keeper.getItem(keyOf(key));
  return text ? (JSON.parse(text) as DoorScan[]) : [];
}

/** Changes the scans as they are stored now, which another tab may have changed meanwhile. */
export function changeScans(
  key: LogKey,
  keeper: Keeper,
  change: (scans: DoorScan[]) => DoorScan[],
): DoorScan[] {
  const changed = bounded(change(readScans(key, keeper)));
  keeper.setItem(keyOf(key), JSON.stringify(changed));
  return changed;
}

function bounded(scans: DoorScan[]): DoorScan[] {
  const tooMany = scans.filter(({ state }) => state === 'SENT').length - maxSent;
  let dropped = 0;
  return tooMany <= 0 ? scans : scans.filter(({ state }) => state !== 'SENT' || (dropped += 1) > tooMany);
}

/** Adds a scan once, however often the code is held to the camera. */
export const withScan =
  (scan: DoorScan) =>
  (scans: DoorScan[]): DoorScan[] =>
    scans.some(each => each.state === 'WAITING' && each.code === scan.code) ? scans : [...scans, scan];

/** Changes one scan. */
export const withChange =
  (id: string, change: Partial<DoorScan>) =>
  (scans: DoorScan[]): DoorScan[] =>
    scans.map(each => (each.id === id ? { ...each, ...change } : each));

/** Forgets a scan: its refusal was read, or the server knows that it was taken back. */
export const withoutScan =
  (id: string) =>
  (scans: DoorScan[]): DoorScan[] =>
    scans.filter(each => each.id !== id);

/** Takes back a scan that waits. */
export const withTakenBack =
  (id: string) =>
  (scans: DoorScan[]): DoorScan[] =>
    scans.flatMap(each =>
      each.id !== id ? [each] : each.isTried ? [{ ...each, state: 'TAKEN_BACK' as const }] : [],
    );

/** Scans that let a guest in, as far as this device knows. */
export const isGood = ({ state }: DoorScan): boolean => state === 'WAITING' || state === 'SENT';

/** What the server has not answered yet. */
export const isUnsent = ({ state }: DoorScan): boolean => state === 'WAITING' || state === 'TAKEN_BACK';

/** The scan by which this device let a guest in. */
export const letInBy = (scans: readonly DoorScan[], rsvpId: string): DoorScan | undefined =>
  scans.find(each => each.rsvpId === rsvpId && isGood(each));
