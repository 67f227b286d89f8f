import { useCounted, useRead } from '@momos/api-client';
import { attendancesContract, type DoorList } from '@momos/contracts/attendances';
import { usersContract } from '@momos/contracts/users';
import { Button, ButtonLink, ConfirmDialog, formatTime, Loaded, Page, useOnline, useParams } from '@momos/ui';
import { IconCloudOff } from '@momos/ui/icons';
import { Scanner } from '@momos/ui/scanner';
import { useEffect, useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { AnswerView } from './answer-view.tsx';
import { DoorCode } from './door-code.tsx';
import { FindGuest } from './find-guest.tsx';
import { keepLastDoor } from './last-door.ts';
import { RefusedScans } from './refused-scans.tsx';
import { type ScanAnswer, toneOf } from './scan-answer.ts';
import * as classes from './scan.module.css';
import { ThisDevice } from './this-device.tsx';
import { useDoor } from './use-door.ts';
import { WalkIn } from './walk-in.tsx';

const wording = scanWords.scan;

/** How often the guest list of a device is read again, so that it is a recent one when the network goes. */
const listEveryMs = 60_000;

/** Check-in at the door on the full screen: one large answer, ready for the next ticket (look: "Scanner"). Works without a network. */
export function ScanPage() {
  useCounted('door.opened');
  const { slug = '' } = useParams();
  const list = useRead(attendancesContract.doorList, { params: { slug } }, { refetchInterval: listEveryMs });
  const me = useRead(usersContract.me, {});
  return (
    <Loaded read={list}>
      {({ data }) => (
        <Loaded read={me}>
          {({ data: { id } }) => <Door key={`${id} ${data.social.id}`} list={data} userId={id} />}
        </Loaded>
      )}
    </Loaded>
  );
}

/**
 * This door is the one that opens again without a network; the page that leads to it is loaded for the offline worker to keep, under the
 * name that it has in routes.ts: unnamed, it would be other files than those that are opened.
 */
function useKeptDoor(slug: string, title: string): void {
  useEffect(() => {
    keepLastDoor({ slug, title });
    import(/* webpackChunkName: "scan-start" */ './scan-start.page.tsx').catch(() => undefined);
  }, [slug, title]);
}

function Door({ list, userId }: { list: DoorList; userId: string }) {
  const { slug = '' } = useParams();
  const { social } = list;
  const door = useDoor(list, userId);
  const [isCamera, setCamera] = useState(true);
  useKeptDoor(slug, social.title);
  return (
    <Page width="full" title={wording.scan(social.title)}>
      <div className={classes.scanner}>
        <DoorHead social={social} counts={door.counts} />
        <Scanner
          onCode={door.scan}
          isCamera={isCamera}
          tone={door.answer && toneOf(door.answer)}
          answer={door.answer ? <AnswerView answer={door.answer} zone={social.timezone} /> : undefined}
          words={{
            hint: wording.hint,
            field: wording.field,
            send: wording.checkIn,
          }}
        />
        {door.answer?.letIn ? <Undo answer={door.answer} onUndo={door.takeBack} /> : null}
        <Alone list={list} waiting={door.waiting} />
        <RefusedScans list={list} scans={door.refusals} onDismiss={door.dismiss} />
        <FindGuest list={list} isInside={door.isInside} onCheckIn={door.scan} />
        <div className={classes.tools}>
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? wording.turnCameraOff : wording.turnCameraOn}
          </Button>
          <WalkIn registerPath={list.registerPath} />
          <DoorCode social={social} />
          <ThisDevice />
        </div>
      </div>
      <EarlyQuestion door={door} />
    </Page>
  );
}

/** Asks before a check-in at a surprising time. */
const EarlyQuestion = ({ door: { question, allow } }: { door: ReturnType<typeof useDoor> }) => (
  <ConfirmDialog
    isOpen={question !== undefined}
    onClose={() => question?.close()}
    title={wording.checkInNow}
    confirm={wording.checkInAnyway}
    onConfirm={allow}
  >
    {question?.warning} {wording.nothingWasCountedYet}
  </ConfirmDialog>
);

type HeadProps = {
  social: DoorList['social'];
  counts: { inside: number; expected: number } | undefined;
};

const DoorHead = ({ social, counts }: HeadProps) => (
  <header className={classes.head}>
    <ButtonLink to={`/socials/${social.slug}/manage`} variant="default">
      {wording.back}
    </ButtonLink>
    <h1 className={classes.title}>{social.title}</h1>
    <span className="mo-figures">{counts ? wording.ofCheckedIn(counts.inside, counts.expected) : null}</span>
  </header>
);

type UndoProps = { answer: ScanAnswer; onUndo: (answer: ScanAnswer) => void };

const Undo = ({ answer, onUndo }: UndoProps) => (
  <Button variant="subtle" onClick={() => onUndo(answer)}>
    {answer.guest ? wording.undoCheckInOf(answer.guest.displayName) : wording.undoLastScan}
  </Button>
);

/** Says that this device decides by itself, by which list, and what the server does not know of yet. */
function Alone({ list, waiting }: { list: DoorList; waiting: number }) {
  const isOnline = useOnline();
  if (isOnline && waiting === 0) return null;
  return (
    <div className={classes.waiting} role="status">
      <IconCloudOff size={18} aria-hidden />
      <span>
        {waiting > 0 ? `${wording.waiting(waiting)}. ` : null}
        {wording.checkedHere(formatTime(list.readAt, list.social.timezone))}
        {list.isCut ? ` ${wording.listIsCut}` : null}
      </span>
    </div>
  );
}
