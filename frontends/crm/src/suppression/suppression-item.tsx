import { useWrite } from '@momos/api-client';
import { suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import { Button, ConfirmDialog, Facts, formatDay, Pill, showToast, viewerZone } from '@momos/ui';
import { useState } from 'react';
import * as classes from './suppressions.module.css';

type Props = { item: SuppressionView; label: string };

/** One address that receives nothing, and the way to send to it again. */
export function SuppressionItem({ item, label }: Props) {
  const [isAsked, setAsked] = useState(false);
  const { address, kind, reason, at, expiresAt } = item;
  const zone = viewerZone();
  return (
    <article className={classes.item}>
      <div className={classes.words}>
        <div className={classes.head}>
          <h2 className={classes.title}>{address}</h2>
          <Pill tone={kind === 'STOPPED' ? 'warn' : 'bad'}>{label}</Pill>
        </div>
        <Facts
          facts={[
            { label: 'Provider’s answer', value: reason },
            { label: 'Since', value: formatDay(at, zone) },
            { label: 'Ends', value: expiresAt ? formatDay(expiresAt, zone) : 'Not by itself' },
          ]}
        />
      </div>
      <Button
        size="compact-md"
        variant="default"
        onClick={() => setAsked(true)}
        aria-label={`Send again to ${address}`}
      >
        Send again
      </Button>
      {isAsked ? <Asked item={item} label={label} onClose={() => setAsked(false)} /> : null}
    </article>
  );
}

function Asked({ item, label, onClose }: Props & { onClose: () => void }) {
  const { id, address, kind } = item;
  const lift = useWrite(suppressionsContract.lift, {
    refreshes: [suppressionsContract.list],
    onDone: () => showToast(`Momos sends to ${address} again`, { tone: 'good' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={`Send to ${address} again?`}
      facts={[{ label: 'Suppressed because', value: label }]}
      confirm="Send again"
      isDangerous={kind === 'STOPPED'}
      onConfirm={() => lift.mutateAsync({ params: { id } })}
    >
      {kind === 'STOPPED' ? (
        <p className={classes.note}>
          This person asked for no more texts. Send again only if they asked you to.
        </p>
      ) : (
        <p className={classes.note}>
          If the address still does not exist, the next message suppresses it again.
        </p>
      )}
    </ConfirmDialog>
  );
}
