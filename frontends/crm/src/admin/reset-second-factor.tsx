import { type Account, adminUsersContract } from '@momos/contracts/admin-users';
import { Button, Dialog, showToast } from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';

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

function ResetForm({ account: { id, displayName }, onDone }: { account: Account; onDone: () => void }) {
  const form = useWriteForm(adminUsersContract.resetSecondFactor, {
    initialValues: { reason: '' },
    toInput: body => ({ params: { id }, body }),
    refreshes: [adminUsersContract.changes],
    onSaved: () => {
      showToast(`${displayName} signs in by a code again`, { tone: 'good' });
      onDone();
    },
  });
  return (
    <WriteForm label="Reset the second step" form={form} isLight>
      <p>
        This removes the passkeys, the authenticator app and the recovery codes of {displayName} and signs
        them out everywhere. Make sure by another way that it is them who asks.
      </p>
      <TextInput label="Reason" description="For the audit trail" autoFocus {...form.props('reason')} />
      <SubmitButton fullWidth color="red" disabled={form.values.reason.trim().length < 3}>
        Reset second step
      </SubmitButton>
    </WriteForm>
  );
}
