import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ButtonLink, ConfirmDialog, Loaded, Page, useParams } from '@momos/ui';
import { IconCloudOff } from '@momos/ui/icons';
import { Scanner } from '@momos/ui/scanner';
import { useState } from 'react';
import { NotHost } from '../social/not-host.tsx';
import { scanWords } from '../words/scan.ts';
import { DoorCode } from './door-code.tsx';
import { FindGuest } from './find-guest.tsx';
import { ScanAnswer } from './scan-answer.tsx';
import * as classes from './scan.module.css';
import { useDoor } from './use-door.ts';
import type { ScanOutcome } from './use-scans.ts';

const wording = scanWords.scan;

/** Check-in at the door on the full screen: one large answer, ready for the next ticket (look: "Scanner"). */
export function ScanPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) => (data.viewer.isHost ? <Door social={data} /> : <NotHost social={data} />)}
    </Loaded>
  );
}

function Door({ social }: { social: SocialView }) {
  const door = useDoor(social);
  const [isCamera, setCamera] = useState(true);
  return (
    <Page width="full" title={wording.scan(social.title)}>
      <div className={classes.scanner}>
        <DoorHead social={social} counts={door.counts} />
        <Scanner
          onCode={door.scan}
          isCamera={isCamera}
          tone={door.outcome?.tone}
          answer={door.outcome ? <ScanAnswer outcome={door.outcome} social={social} /> : undefined}
          words={{
            hint: wording.hint,
            field: wording.field,
            send: wording.checkIn,
          }}
        />
        {door.outcome?.tone === 'good' ? <Undo checkIn={door.outcome.checkIn} onUndo={door.undo} /> : null}
        {door.waiting > 0 ? <Waiting count={door.waiting} /> : null}
        <FindGuest socialId={social.id} onCheckIn={door.checkIn} />
        <div className={classes.tools}>
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? wording.turnCameraOff : wording.turnCameraOn}
          </Button>
          <DoorCode social={social} />
        </div>
      </div>
      <ConfirmDialog
        isOpen={door.question !== undefined}
        onClose={() => door.question?.close()}
        title={wording.checkInNow}
        confirm={wording.checkInAnyway}
        onConfirm={door.allow}
      >
        {door.question?.warning} {wording.nothingWasCountedYet}
      </ConfirmDialog>
    </Page>
  );
}

type HeadProps = { social: SocialView; counts: { inside: number; expected: number } | undefined };

const DoorHead = ({ social, counts }: HeadProps) => (
  <header className={classes.head}>
    <ButtonLink to={`/socials/${social.slug}/manage`} variant="default">
      {wording.back}
    </ButtonLink>
    <h1 className={classes.title}>{social.title}</h1>
    <span className="mo-figures">{counts ? wording.ofCheckedIn(counts.inside, counts.expected) : null}</span>
  </header>
);

type UndoProps = {
  checkIn: Extract<ScanOutcome, { tone: 'good' }>['checkIn'];
  onUndo: (rsvpId: string, name: string) => void;
};

const Undo = ({ checkIn: { rsvpId, user }, onUndo }: UndoProps) => (
  <Button variant="subtle" onClick={() => onUndo(rsvpId, user.displayName)}>
    {wording.undoCheckInOf(user.displayName)}
  </Button>
);

const Waiting = ({ count }: { count: number }) => (
  <p className={classes.waiting}>
    <IconCloudOff size={18} aria-hidden /> {wording.waiting(count)}
  </p>
);
