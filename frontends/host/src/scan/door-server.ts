import { ApiError, type Session } from '@momos/api-client';
import { attendancesContract } from '@momos/contracts/attendances';
import { rsvpsContract } from '@momos/contracts/rsvps';
import { readDeviceName } from './device-name.ts';
import type { DoorScan, Refusal } from './door-log.ts';
import { type CheckedIn, refusalOf } from './scan-answer.ts';
import { isPassing } from './send-waiting.ts';

/** What is sent of a scan. */
export type Scan = Pick<DoorScan, 'id' | 'code' | 'scannedAt'>;

type Sent = { checkIn: CheckedIn } | { refusal: Refusal };

/** The server as the door sees it; answers undefined where it has no clear answer. */
export type DoorServer = {
  /** Sends a scan; a repeat is the same scan. */
  attend: (scan: Scan, signal?: AbortSignal) => Promise<Sent | undefined>;
  /** Takes a check-in back that the server may have counted. */
  undo: (scan: Pick<DoorScan, 'rsvpId'>, signal: AbortSignal) => Promise<true | undefined>;
};

type Attempt<T> = {
  run: () => Promise<T>;
  refusedAs: (error: ApiError) => T;
  signal: AbortSignal | undefined;
};

async function clearAnswer<T>(
  session: Session,
  { run, refusedAs, signal }: Attempt<T>,
): Promise<T | undefined> {
  // A page that was opened without a network has no token yet; a scan must not ask anyone to sign in before that was tried.
  if (session.state() === 'visitor' && !(await session.renew())) return undefined;
  try {
    return await run();
  } catch (error) {
    if (signal?.aborted) return undefined;
    if (!(error instanceof ApiError)) throw error;
    return isPassing(error) ? undefined : refusedAs(error);
  }
}

/** The server, for the scans of one social. */
export const createDoorServer = (session: Session, socialId: string): DoorServer => ({
  attend: ({ id, code, scannedAt }, signal) =>
    clearAnswer<Sent>(session, {
      run: async () => {
        const body = { type: 'ATTENDEES_QRCODE', code, scannedAt, device: readDeviceName() } as const;
        const options = { idempotencyKey: id, ...(signal ? { signal } : {}) };
        const input = { params: { id: socialId }, body };
        return { checkIn: (await session.call(attendancesContract.attend, input, options)).data };
      },
      refusedAs: error => ({ refusal: refusalOf(error) }),
      signal,
    }),
  undo: ({ rsvpId }, signal) =>
    clearAnswer<true>(session, {
      run: async () => {
        const input = { params: { id: socialId, rsvpId }, body: { status: 'APPROVED' as const } };
        await session.call(rsvpsContract.decide, input, { signal });
        return true;
      },
      // It was not counted.
      refusedAs: () => true,
      signal,
    }),
});
