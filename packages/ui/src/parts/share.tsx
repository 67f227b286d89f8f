import { Button, type ButtonProps } from '@mantine/core';
import { useState } from 'react';
import { IconShare } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';
import { Dialog } from './dialog.tsx';
import { LazyView } from './lazy-view.tsx';
import { Bone } from './skeleton.tsx';

const wording = partsWords.share;
const loadPanel = () => import('./share-panel.tsx').then(file => file.SharePanel);

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
  /** Called when it is pressed. */
  onShare?: (() => void) | undefined;
};

/** Shares by the device's own sheet where there is one, else by a panel (spec §2). */
export function ShareButton({
  title,
  address,
  inviteCode,
  label = wording.share,
  size,
  onShare,
}: ShareButtonProps) {
  const [shown, setShown] = useState<string>();
  const share = () => {
    onShare?.();
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
        <LazyView load={loadPanel} props={{ title, url: shown ?? '' }} fallback={<Bone height={240} />} />
      </Dialog>
    </>
  );
}
