import { ApiError, errorText, useRead, useSession } from '@momos/api-client';
import type { CallData } from '@momos/contracts/route';
import { rsvpsContract, ticketsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Avatar,
  Button,
  ButtonLink,
  Dialog,
  formatTime,
  LazyView,
  Loaded,
  Page,
  useOnline,
  useParams,
} from '@momos/ui';
import { IconAlertTriangle, IconCircleCheck, IconCloudOff, IconX } from '@momos/ui/icons';
import { playScan, Scanner } from '@momos/ui/scanner';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { dropScan, keepScan, waitingScans } from './scan-queue.ts';
import * as classes from './scan.module.css';

type CheckIn = CallData<typeof rsvpsContract.attend>;
type Outcome = { tone: 'good'; checkIn: CheckIn } | { tone: 'again' | 'bad' | 'waiting'; text: string };

/** The door: whole screen, one big answer, the next by itself (look: "Scanner"). */
export function ScanPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return <Loaded read={read}>{({ data }) => <Door social={data} />}</Loaded>;
}

function Door({ social }: { social: SocialView }) {
  const { outcome, count, waiting, scan } = useScans(social.id);
  const [isCamera, setCamera] = useState(true);
  return (
    <Page width="full" title={`Scan · ${social.title}`}>
      <div className={classes.scanner}>
        <header className={classes.head}>
          <ButtonLink to={`/socials/${social.slug}/manage`} variant="default">
            Back
          </ButtonLink>
          <h1 className={classes.title}>{social.title}</h1>
          <span className="mo-figures">{count} checked in</span>
        </header>
        <Scanner
          onCode={scan}
          isCamera={isCamera}
          tone={outcome?.tone}
          answer={outcome ? <Answer outcome={outcome} social={social} /> : undefined}
          words={{ hint: 'Hold a ticket’s code to the camera', field: 'Or type the code', send: 'Check in' }}
        />
        {waiting > 0 ? (
          <p className={classes.waiting}>
            <IconCloudOff size={18} aria-hidden />{' '}
            {waiting === 1 ? 'One scan waits' : `${waiting} scans wait`} for the connection
          </p>
        ) : null}
        <div className={classes.tools}>
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? 'Camera off' : 'Camera on'}
          </Button>
          <DoorCode social={social} />
        </div>
      </div>
    </Page>
  );
}

function Answer({ outcome, social }: { outcome: Outcome; social: SocialView }) {
  if (outcome.tone === 'good') {
    const { user, tierName, plusOnes, attendedAt } = outcome.checkIn;
    return (
      <>
        <IconCircleCheck size={64} aria-hidden />
        <Avatar person={user} size={96} />
        <strong className={classes.name}>{user.displayName}</strong>
        <span>
          {tierName}
          {plusOnes > 0 ? ` and ${plusOnes} more` : ''} · {formatTime(attendedAt, social.timezone)}
        </span>
      </>
    );
  }
  const icon = {
    again: <IconAlertTriangle size={64} aria-hidden />,
    bad: <IconX size={64} aria-hidden />,
    waiting: <IconCloudOff size={64} aria-hidden />,
  }[outcome.tone];
  return (
    <>
      {icon}
      <strong className={classes.name}>{outcome.text}</strong>
    </>
  );
}

/** Scans go to the server at once, or wait in this browser until it can be reached; the time of the scan is kept. */
function useScans(socialId: string) {
  const { call } = useSession();
  const isOnline = useOnline();
  const [outcome, setOutcome] = useState<Outcome>();
  const [count, setCount] = useState(0);
  const [waiting, setWaiting] = useState(() => waitingScans(socialId, localStorage).length);

  const send = useCallback(
    (code: string, scannedAt: string) =>
      call(rsvpsContract.attend, {
        params: { id: socialId },
        body: { type: 'ATTENDEES_QRCODE', code, scannedAt },
      }),
    [call, socialId],
  );
  const scan = useCallback(
    (code: string) => {
      const scannedAt = new Date().toISOString();
      void send(code, scannedAt).then(
        ({ data }) => {
          playScan(true);
          setCount(before => before + 1);
          setOutcome({ tone: 'good', checkIn: data });
        },
        (error: unknown) => {
          playScan(false);
          if (!(error instanceof ApiError)) throw error;
          if (error.status === 0 || error.status >= 500) {
            setWaiting(keepScan(socialId, { code, scannedAt }, localStorage).length);
            setOutcome({ tone: 'waiting', text: 'No connection. Let them in; it is sent later.' });
          } else
            setOutcome({ tone: error.code === 'already_done' ? 'again' : 'bad', text: errorText(error) });
        },
      );
    },
    [send, socialId],
  );
  useEffect(() => {
    if (!isOnline) return;
    for (const each of waitingScans(socialId, localStorage)) {
      void send(each.code, each.scannedAt).then(
        () => setWaiting(dropScan(socialId, each.code, localStorage).length),
        (error: unknown) => {
          // A clear answer ends the wait, whatever it says; without one the scan stays.
          if (error instanceof ApiError && error.status >= 400 && error.status < 500)
            setWaiting(dropScan(socialId, each.code, localStorage).length);
        },
      );
    }
  }, [isOnline, send, socialId]);
  return { outcome, count, waiting, scan };
}

/** The host's own code, for attendees to scan themselves (HOST_QRCODE). */
function DoorCode({ social }: { social: SocialView }) {
  const [isOpen, setOpen] = useState(false);
  const read = useRead(
    ticketsContract.hostCode,
    { params: { id: social.id } },
    { enabled: isOpen, refetchInterval: 60_000 },
  );
  const code = read.data?.data.code;
  const address = code
    ? `${location.origin}/my-ticket/check-in?${new URLSearchParams({ social: social.id, code })}`
    : undefined;
  const load = useMemo(
    () =>
      address
        ? () =>
            import('@momos/ui/qr').then(({ QrCode }) => () => (
              <QrCode value={address} label="Code for guests to scan" size={320} />
            ))
        : undefined,
    [address],
  );
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Let guests scan
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Guests scan this to check in">
        {load ? <LazyView key={address} load={load} /> : null}
        <p>Each guest has to be signed in. The code changes by itself.</p>
      </Dialog>
    </>
  );
}
