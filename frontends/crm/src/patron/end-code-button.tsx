import { useWrite } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import { Button, ConfirmDialog, showToast, useAction } from '@momos/ui';
import { useState } from 'react';

const refreshes = [patronsContract.list, patronsContract.get];

const inputOf = ({ id, version }: PatronView, isActive: boolean) => ({
  params: { id },
  body: { isActive },
  options: { ifMatch: version },
});

/** Ends a code after a question, or reactivates it; guests who have it keep it on their accounts. */
export const EndCodeButton = ({ patron }: { patron: PatronView }) =>
  patron.isActive ? <EndButton patron={patron} /> : <ReactivateButton patron={patron} />;

function ReactivateButton({ patron }: { patron: PatronView }) {
  const update = useAction(patronsContract.update, { refreshes, done: `${patron.code} reactivated` });
  return (
    <Button
      size="sm"
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate(inputOf(patron, true))}
    >
      Reactivate code
    </Button>
  );
}

function EndButton({ patron }: { patron: PatronView }) {
  const [isAsked, setAsked] = useState(false);
  const update = useWrite(patronsContract.update, {
    refreshes,
    onDone: () => showToast(`${patron.code} ended`, { tone: 'good' }),
  });
  return (
    <>
      <Button size="sm" variant="default" color="red" onClick={() => setAsked(true)}>
        End code
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`End ${patron.code}?`}
        facts={[
          { label: 'New guests', value: 'Can no longer use it' },
          { label: 'Current guests', value: 'Keep it on their accounts' },
        ]}
        confirm="End code"
        isDangerous
        onConfirm={() => update.mutateAsync(inputOf(patron, false))}
      />
    </>
  );
}
