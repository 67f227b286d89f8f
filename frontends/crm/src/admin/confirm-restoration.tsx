import type { Account } from '@momos/contracts/admin-users';
import { Button, Callout, Dialog, formatStamp, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { accountsWords } from '../words/accounts.ts';
import { ResetForm } from './reset-second-factor.tsx';

const words = accountsWords.confirmRestoration;

/** An account of staff that a removed address took back: its person waits until an admin has made sure that it is them. */
export function ConfirmRestoration({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const { restoredTimestamp, displayName } = account;
  if (!restoredTimestamp) return null;
  return (
    <>
      <Callout
        tone="warn"
        title={words.waitsAdminConfirm}
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            {words.confirmItIsThem}
          </Button>
        }
      >
        {words.removedAddressTookAccount(formatStamp(restoredTimestamp, viewerZone()), displayName)}
      </Callout>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.isItReally(displayName)} size="sm">
        {isOpen ? <ResetForm account={account} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}
