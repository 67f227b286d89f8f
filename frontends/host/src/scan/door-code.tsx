import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { ticketsContract } from '@momos/contracts/tickets';
import { Button, Dialog, ErrorState, LazyView } from '@momos/ui';
import { useMemo, useState } from 'react';
import { scanWords } from '../words/scan.ts';

const words = scanWords.doorCode;

/** A code on the host's screen that attendees scan to check themselves in (HOST_QRCODE). */
export function DoorCode({ social }: { social: SocialView }) {
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
        {code ? <CheckInCode socialId={social.id} code={code} /> : null}
        {read.error && !code ? (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <p>{words.guestsSignFirstCode}</p>
        )}
      </Dialog>
    </>
  );
}

function CheckInCode({ socialId, code }: { socialId: string; code: string }) {
  const address = `${location.origin}/my-ticket/check-in?${new URLSearchParams({ social: socialId, code })}`;
  const load = useMemo(
    () => () =>
      import('@momos/ui/qr').then(({ QrCode }) => () => (
        <QrCode value={address} label={words.codeGuestsScan} size={320} />
      )),
    [address],
  );
  return <LazyView key={address} load={load} />;
}
