import { spacedDoorCode } from '@momos/contracts/door-code';
import { Button, NativeDialog } from '@momos/ui';
import { IconMaximize, IconX } from '@momos/ui/icons';
import { QrCode } from '@momos/ui/qr';
import { useEffect, useState } from 'react';
import { ticketWords } from '../words/ticket.tsx';
import * as classes from './ticket-code.module.css';

const words = ticketWords.ticketCode;

export type TicketCodeProps = { code: string; doorCode: string | null; title: string };

/** The code for the door: a press makes it as large and bright as the screen. */
export function TicketCode(props: TicketCodeProps) {
  const [isLarge, setLarge] = useState(false);
  return (
    <div className={classes.code}>
      <QrCode value={props.code} label={words.ticketFor(props.title)} size={220} />
      <DoorCode code={props.doorCode} />
      <Button variant="default" leftSection={<IconMaximize size={18} />} onClick={() => setLarge(true)}>
        {words.showFullScreen}
      </Button>
      {isLarge ? <CodeScreen {...props} onClose={() => setLarge(false)} /> : null}
    </div>
  );
}

const DoorCode = ({ code }: { code: string | null }) =>
  code ? (
    <p className={classes.doorCode}>
      {words.doorCode(<strong className="mo-figures">{spacedDoorCode(code)}</strong>)}
    </p>
  ) : null;

/** White in every colour scheme, so that a scanner reads it in the dark; the screen stays on meanwhile. */
function CodeScreen({ code, doorCode, title, onClose }: TicketCodeProps & { onClose: () => void }) {
  useScreenOn();
  return (
    <NativeDialog isOpen onClose={onClose} label={words.ticketFor(title)} className={classes.screen}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.large}>
        <QrCode value={code} label={words.largeTicketFor(title)} size={1000} />
      </div>
      <DoorCode code={doorCode} />
      <Button variant="default" leftSection={<IconX size={18} />} onClick={onClose} autoFocus>
        {words.close}
      </Button>
    </NativeDialog>
  );
}

/** Keeps the screen from going dark, where the browser can. */
function useScreenOn(): void {
  useEffect(() => {
    const lock = navigator.wakeLock?.request('screen').catch(() => undefined);
    return () => void lock?.then(held => held?.release());
  }, []);
}
