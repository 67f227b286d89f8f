import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  IconBrandLinkedin,
  IconBrandWhatsapp,
  IconBrandX,
  IconCheck,
  IconCopy,
  IconMail,
  IconMessage,
  IconQrcode,
  IconShare,
} from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { Dialog } from './dialog.tsx';
import { LazyView } from './lazy-view.tsx';
import { Bone } from './skeleton.tsx';
import * as classes from './share.module.css';

const wording = partsWords.share;

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
  /** That of the buttons beside it. */
  size?: ButtonProps['size'];
};

/** Shares by the device's own sheet where there is one, else by a panel (spec §2). */
export function ShareButton({ title, address, inviteCode, label = wording.share, size }: ShareButtonProps) {
  const [shown, setShown] = useState<string>();
  const share = () => {
    const url = shareAddress(address ?? window.location.pathname, inviteCode);
    if (!navigator.share) return setShown(url);
    // A closed sheet is no failure.
    navigator.share({ title, url }).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'AbortError')) setShown(url);
    });
    return undefined;
  };
  return (
    <>
      <Button
        variant="default"
        {...(size ? { size } : {})}
        leftSection={<IconShare size={18} />}
        onClick={share}
      >
        {label}
      </Button>
      <Dialog
        isOpen={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={wording.shareTitle(title)}
        size="sm"
      >
        <SharePanel title={title} url={shown ?? ''} />
      </Dialog>
    </>
  );
}

/** Where an address can be taken, with the link that each place asks for. */
export function shareWays(title: string, url: string): { label: string; icon: ReactNode; href: string }[] {
  const [words, address] = [encodeURIComponent(title), encodeURIComponent(url)];
  const both = encodeURIComponent(`${title} ${url}`);
  return [
    { label: wording.eMail, icon: <IconMail size={20} />, href: `mailto:?subject=${words}&body=${both}` },
    { label: wording.message, icon: <IconMessage size={20} />, href: `sms:?&body=${both}` },
    { label: 'WhatsApp', icon: <IconBrandWhatsapp size={20} />, href: `https://wa.me/?text=${both}` },
    {
      label: 'X',
      icon: <IconBrandX size={20} />,
      href: `https://x.com/intent/post?text=${words}&url=${address}`,
    },
    {
      label: 'LinkedIn',
      icon: <IconBrandLinkedin size={20} />,
      href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`,
    },
  ];
}

function SharePanel({ title, url }: { title: string; url: string }) {
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <div className={classes.panel}>
      <input
        className={classes.address}
        readOnly
        value={url}
        aria-label={wording.link}
        onFocus={event => event.currentTarget.select()}
      />
      <CopyLink url={url} />
      <ul className={classes.ways} role="list">
        {shareWays(title, url).map(({ label, icon, href }) => (
          <li key={label}>
            <a className={classes.way} href={href} target="_blank" rel="noreferrer">
              <span aria-hidden>{icon}</span>
              {label}
            </a>
          </li>
        ))}
        <li>
          <button
            type="button"
            className={classes.way}
            aria-expanded={isCodeShown}
            onClick={() => setCodeShown(!isCodeShown)}
          >
            <span aria-hidden>
              <IconQrcode size={20} />
            </span>
            {wording.qrCode}
          </button>
        </li>
      </ul>
      {isCodeShown ? <Code title={title} url={url} /> : null}
    </div>
  );
}

/** Puts an address into the clipboard. */
export function CopyLink({ url }: { url: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    setCopied(true);
  };
  return (
    <Button
      fullWidth
      leftSection={isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />}
      onClick={() => void copy()}
    >
      {isCopied ? wording.copied : wording.copyLink}
    </Button>
  );
}

/** The code is drawn by a part that is fetched with its first use. */
function Code({ title, url }: { title: string; url: string }) {
  const [load] = useState(() => async () => {
    const { QrCode } = await import('./qr-code.tsx');
    return () => <QrCode value={url} label={wording.qrCodeLeads(title)} size={200} />;
  });
  return (
    <div className={classes.code}>
      <LazyView load={load} fallback={<Bone height={200} width={200} />} />
    </div>
  );
}
