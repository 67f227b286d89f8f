import { Button, Dialog } from '@momos/ui';
import { useState } from 'react';
import { scanWords } from '../words/scan.ts';
import { CodeOfAddress } from './code-of-address.tsx';

const words = scanWords.walkIn;

/** For guests without a registration: they register, and pay where the ticket costs something, on their own phone. */
export function WalkIn({ registerPath }: { registerPath: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.walkIn}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.title}>
        {isOpen ? <CodeOfAddress address={`${location.origin}${registerPath}`} label={words.code} /> : null}
        <p>{words.hint}</p>
      </Dialog>
    </>
  );
}
