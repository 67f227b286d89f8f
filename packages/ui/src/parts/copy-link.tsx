import { Button } from '@mantine/core';
import { useState } from 'react';
import { IconCheck, IconCopy } from '../icons.ts';
import { partsWords } from '../words/parts.tsx';

const wording = partsWords.share;

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
