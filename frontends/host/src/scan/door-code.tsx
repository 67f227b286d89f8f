import { useRead } from '@momos/api-client';
import type { DoorList } from '@momos/contracts/attendances';
import { ticketsContract } from '@momos/contracts/tickets';
import { Button, ButtonLink, Dialog, ErrorState } from '@momos/ui';
import { useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { checkInAddress, CodeOfAddress } from './code-of-address.tsx';

const words = scanWords.doorCode;

/** A code on the host's screen that attendees scan to check themselves in (HOST_QRCODE). */
export function DoorCode({ social }: { social: DoorList['social'] }) {
  const [isOpen, setOpen] = useState(false);
  const read = useRead(
    ticketsContract.hostCode,
    { params: { id: social.id } },
    { enabled: isOpen, refetchInterval: 60_000 },
  );
  const code = read.data?.data.code;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.letGuestsScan}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.guestsScanCheck}>
        {code ? <CodeOfAddress address={checkInAddress(social, code)} label={words.codeGuestsScan} /> : null}
        {read.error && !code ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <p>{words.guestsSignFirstCode}</p>
        )}
        <ButtonLink variant="default" to={`/socials/${social.slug}/manage/scan/poster`}>
          {words.printPoster}
        </ButtonLink>
      </Dialog>
    </>
  );
}
