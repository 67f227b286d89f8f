import { useWrite } from '@momos/api-client';
import { suppressionsContract, type SuppressionView } from '@momos/contracts/suppressions';
import { Button, ConfirmDialog, Facts, formatDay, Pill, showToast, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { BulkCheckbox } from '../queue/bulk-bar.tsx';
import { QueueItem } from '../queue/queue-item.tsx';
import type { Bulk } from '../queue/use-bulk.ts';
import { suppressionWords } from '../words/suppression.ts';

const wording = suppressionWords.suppressionItem;

type Props = { item: SuppressionView; label: string };
type ItemProps = Props & { bulk: Bulk<SuppressionView> };

/** One address that receives nothing, and the way to send to it again. */
export function SuppressionItem({ item, label, bulk }: ItemProps) {
  const [isAsked, setAsked] = useState(false);
  const { address, kind, reason, at, expiresAt } = item;
  const zone = viewerZone();
  return (
    <>
      <QueueItem
        select={<BulkCheckbox item={item} bulk={bulk} />}
        title={address}
        state={<Pill tone={kind === 'NO_SUCH_ADDRESS' ? 'bad' : 'warn'}>{label}</Pill>}
        actions={
          <Button
            size="compact-md"
            variant="default"
            onClick={() => setAsked(true)}
            aria-label={wording.sendAgainTo(address)}
          >
            {wording.sendAgain}
          </Button>
        }
      >
        <Facts
          facts={[
            { label: wording.providersAnswer, value: reason },
            { label: wording.since, value: formatDay(at, zone) },
            { label: wording.ends, value: expiresAt ? formatDay(expiresAt, zone) : wording.notByItself },
          ]}
        />
      </QueueItem>
      {isAsked ? <Asked item={item} label={label} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

/** What sending again means, by why nothing was sent. */
const consequences: Record<SuppressionView['kind'], string> = {
  STOPPED: wording.stoppedText,
  COMPLAINED: wording.complainedText,
  NO_SUCH_ADDRESS: wording.noSuchAddressText,
};

function Asked({ item, label, onClose }: Props & { onClose: () => void }) {
  const { id, address, kind } = item;
  const lift = useWrite(suppressionsContract.lift, {
    refreshes: [suppressionsContract.list],
    onDone: () => showToast(wording.momosSendsToAgain(address), { tone: 'good' }),
  });
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={wording.sendToAgain(address)}
      facts={[{ label: wording.suppressedBecause, value: label }]}
      confirm={wording.sendAgain}
      isDangerous={kind !== 'NO_SUCH_ADDRESS'}
      onConfirm={() => lift.mutateAsync({ params: { id } })}
    >
      <p>{consequences[kind]}</p>
    </ConfirmDialog>
  );
}
