import { useRead, useSessionState } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { Button, Dialog, showToast } from '@momos/ui';
import { IconCopy, IconShare } from '@momos/ui/icons';
import { useState } from 'react';

/** Shares an address with the reader's own referral code (spec §2): the device's own sheet where there is one, else a panel. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [isOpen, setOpen] = useState(false);
  const isSignedIn = useSessionState() === 'signed-in';
  const me = useRead(usersContract.me, {}, { enabled: isSignedIn });
  const ref = me.data?.data.inviteCodes[0];
  const address = `${location.origin}${path}${ref ? `?ref=${encodeURIComponent(ref)}` : ''}`;
  const share = async () => {
    if (!('share' in navigator)) return setOpen(true);
    return navigator.share({ title, url: address }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    });
  };
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    showToast('Link copied', { tone: 'good' });
    setOpen(false);
  };
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} />} onClick={() => void share()}>
        Share
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Share this social"
        actions={
          <Button leftSection={<IconCopy size={18} />} onClick={() => void copy()}>
            Copy link
          </Button>
        }
      >
        <p>{address}</p>
        <p>
          <a href={mail}>Send it by mail</a>
        </p>
      </Dialog>
    </>
  );
}
