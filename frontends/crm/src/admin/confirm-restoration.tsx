import type { Account } from '@momos/contracts/admin-users';
import { Button, Callout, Dialog, formatStamp, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { ResetForm } from './reset-second-factor.tsx';

/** An account of staff that a removed address took back: its person waits until an admin has made sure that it is them. */
export function ConfirmRestoration({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  const { restoredTimestamp, displayName } = account;
  if (!restoredTimestamp) return null;
  return (
    <>
      <Callout
        tone="warn"
        title="Waits for an admin to confirm"
        actions={
          <Button size="sm" onClick={() => setOpen(true)}>
            Confirm it is them…
          </Button>
        }
      >
        A removed address took this account back on {formatStamp(restoredTimestamp, viewerZone())}, and no
        second step was left. {displayName} cannot use their role before an admin confirms it.
      </Callout>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={`Is it really ${displayName}?`} size="sm">
        {isOpen ? <ResetForm account={account} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  );
}
