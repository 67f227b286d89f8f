import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconCheck, IconCopy, IconMail, IconMessage, IconShare } from '../icons.ts';
import { Dialog } from './dialog.tsx';
import * as classes from './share.module.css';

/** An address with the referral of who shares it: `ref` is the first invite code (spec §2). */
export function shareAddress(address: string, inviteCode?: string): string {
  const url = new URL(address, window.location.origin);
  if (inviteCode) url.searchParams.set('ref', inviteCode);
  return url.href;
}

export type ShareButtonProps = {
  title: string;
  /** Path or address of what is shared; this page when left out. */
  address?: string;
  /** The first of the signed-in person's `inviteCodes`. */
  inviteCode?: string | undefined;
  label?: string;
};

/** Shares by the device's own sheet where there is one, else by a panel (spec §2). */
export function ShareButton({
  title,
  address = window.location.pathname,
  inviteCode,
  label = 'Share',
}: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const url = shareAddress(address, inviteCode);
  const share = () => {
    if (!navigator.share) return setOpen(true);
    // A closed sheet is no failure.
    navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setOpen(true);
    });
    return undefined;
  };
  return (
    <>
      <Button variant="default" radius="xl" leftSection={<IconShare size={18} />} onClick={share}>
        {label}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Share ${title}`} size="sm">
        <SharePanel title={title} url={url} />
      </Dialog>
    </>
  );
}

function SharePanel({ title, url }: { title: string; url: string }) {
  const [isCopied, setCopied] = useState(false);
  const text = encodeURIComponent(`${title} ${url}`);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <div className={classes.panel}>
      <input
        className={classes.address}
        readOnly
        value={url}
        aria-label="Link"
        onFocus={event => event.currentTarget.select()}
      />
      <Button
        fullWidth
        leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
        onClick={() => void copy()}
      >
        {isCopied ? 'Copied' : 'Copy the link'}
      </Button>
      <div className={classes.ways}>
        <a className={classes.way} href={`mailto:?subject=${encodeURIComponent(title)}&body=${text}`}>
          <IconMail size={20} aria-hidden /> E-mail
        </a>
        <a className={classes.way} href={`sms:?&body=${text}`}>
          <IconMessage size={20} aria-hidden /> Message
        </a>
      </div>
    </div>
  );
}
