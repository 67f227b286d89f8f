import { type Account, adminUsersContract } from '@momos/contracts/admin-users';
import { Button, Dialog, showToast } from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { accountsWords } from '../words/accounts.ts';

const words = accountsWords.resetSecondFactor;

type ResetProps = { account: Account; onDone: () => void };

/** For a person who has lost their passkey, their app and their recovery codes: they sign in by a code again, everywhere anew. */
export function ResetSecondFactor({ account }: { account: Account }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="default" size="sm" onClick={() => setOpen(true)}>
        {words.resetSecondStep}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.resetTheSecondStep} size="sm">
        {isOpen ? <ResetForm account={account} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  );
}

/** Asks for the reason, and resets. */
export function ResetForm({ account: { id, displayName, restoredTimestamp }, onDone }: ResetProps) {
  const isConfirming = restoredTimestamp !== null;
  const label = isConfirming ? words.confirmItIsThem : words.resetSecondStep;
  const form = useWriteForm(adminUsersContract.resetSecondFactor, {
    initialValues: { reason: '' },
    toInput: body => ({ params: { id }, body }),
    refreshes: [adminUsersContract.get, adminUsersContract.list, adminUsersContract.changes],
    onSaved: () => {
      showToast(isConfirming ? words.setUpSecondStep(displayName) : words.signsCodeAgain(displayName), {
        tone: 'good',
      });
      onDone();
    },
  });
  return (
    <WriteForm label={isConfirming ? label : words.resetTheSecondLabel} form={form} isLight>
      <Warning name={displayName} isConfirming={isConfirming} />
      <TextInput
        label={isConfirming ? words.howYouKnow : words.reason}
        description={words.forTheAuditTrail}
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
  <p>{isConfirming ? words.signsCodeAgainSets(name) : words.removesPasskeysAuthenticatorApp(name)}</p>
);
