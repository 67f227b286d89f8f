import { useWrite } from '@momos/api-client';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import { Button, ConfirmDialog, showToast, useAction } from '@momos/ui';
import { useState } from 'react';
import { patronWords } from '../words/patron.ts';

const words = patronWords.endCodeButton;

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
  const update = useAction(patronsContract.update, { refreshes, done: words.reactivated(patron.code) });
  return (
    <Button
      size="sm"
      variant="default"
      loading={update.isPending}
      onClick={() => update.mutate(inputOf(patron, true))}
    >
      {words.reactivateCode}
    </Button>
  );
}

function EndButton({ patron }: { patron: PatronView }) {
  const [isAsked, setAsked] = useState(false);
  const update = useWrite(patronsContract.update, {
    refreshes,
    onDone: () => showToast(words.ended(patron.code), { tone: 'good' }),
  });
  return (
    <>
      <Button size="sm" variant="default" color="red" onClick={() => setAsked(true)}>
        {words.endCode}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.end(patron.code)}
        facts={[
          { label: words.newGuests, value: words.noLongerUse },
          { label: words.currentGuests, value: words.keepTheirAccounts },
        ]}
        confirm={words.endCode}
        isDangerous
        onConfirm={() => update.mutateAsync(inputOf(patron, false))}
      />
    </>
  );
}
