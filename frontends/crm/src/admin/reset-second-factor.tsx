import { type Account, adminUsersContract } from '@momos/contracts/admin-users';
import { Button, Dialog, showToast } from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';

type ResetProps = { account: Account; onDone: () => void };

/** For a person who has lost their passkey, their app and their recovery codes: they sign in by a code again, everywhere anew. */
export function ResetSecondFactor({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        Reset second step
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Reset the second step?" size="sm">
        {isOpen ? <ResetForm account={account} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  );
}

/** Asks for the reason, and resets. */
export function ResetForm({ account: { id, displayName, restoredTimestamp }, onDone }: ResetProps) {
  const isConfirming = restoredTimestamp !== null;
  const label = isConfirming ? 'Confirm it is them' : 'Reset second step';
  const form = useWriteForm(adminUsersContract.resetSecondFactor, {
    initialValues: { reason: '' },
    toInput: body => ({ params: { id }, body }),
    refreshes: [adminUsersContract.get, adminUsersContract.list, adminUsersContract.changes],
    onSaved: () => {
      showToast(
        isConfirming
          ? `${displayName} can set up a second step now`
          : `${displayName} signs in by a code again`,
        { tone: 'good' },
      );
      onDone();
    },
  });
  return (
    <WriteForm label={isConfirming ? label : 'Reset the second step'} form={form} isLight>
      <Warning name={displayName} isConfirming={isConfirming} />
      <TextInput
        label={isConfirming ? 'How you know' : 'Reason'}
        description="For the audit trail"
        autoFocus
        {...form.props('reason')}
      />
      <SubmitButton
        fullWidth
        {...(isConfirming ? {} : { color: 'red' })}
        disabled={form.values.reason.trim().length < 3}
      >
        {label}
      </SubmitButton>
    </WriteForm>
  );
}

const Warning = ({ name, isConfirming }: { name: string; isConfirming: boolean }) => (
  <p>
    {isConfirming
      ? `${name} signs in by a code again and sets up a new second step. Whoever has their mailbox can do the same, so speak to them by phone or in person first.`
      : `This removes the passkeys, the authenticator app and the recovery codes of ${name} and signs them out everywhere. Make sure by another way that it is them who asks.`}
  </p>
);
