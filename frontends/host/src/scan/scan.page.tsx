import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button, ButtonLink, Loaded, Page, useParams } from '@momos/ui';
import { IconCloudOff } from '@momos/ui/icons';
import { Scanner } from '@momos/ui/scanner';
import { useState } from 'react';
import { NotHost } from '../social/not-host.tsx';
import { DoorCode } from './door-code.tsx';
import { ScanAnswer } from './scan-answer.tsx';
import * as classes from './scan.module.css';
import { useScans } from './use-scans.ts';

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
          onCode={code => void scan(code)}
          isCamera={isCamera}
          tone={outcome?.tone}
          answer={outcome ? <ScanAnswer outcome={outcome} social={social} /> : undefined}
          words={{ hint: 'Hold a ticket’s code to the camera', field: 'Or type the code', send: 'Check in' }}
        />
        {waiting > 0 ? <Waiting count={waiting} /> : null}
        <div className={classes.tools}>
          <Button variant="default" onClick={() => setCamera(!isCamera)}>
            {isCamera ? 'Turn camera off' : 'Turn camera on'}
          </Button>
          <DoorCode social={social} />
        </div>
      </div>
    </Page>
  );
}

const Waiting = ({ count }: { count: number }) => (
  <p className={classes.waiting}>
    <IconCloudOff size={18} aria-hidden /> {count === 1 ? '1 scan' : `${count} scans`} waiting for a
    connection
  </p>
);
