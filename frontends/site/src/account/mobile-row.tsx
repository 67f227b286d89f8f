import { useSession } from '@momos/api-client';
import { type Me, usersContract } from '@momos/contracts/users';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { Button, Dialog, Pill, showToast, useAction, useQueryClient } from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconPhone } from '@momos/ui/icons';
import { useState } from 'react';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';
import * as classes from './settings.module.css';

/** The mobile number that opens the account beside the e-mails. */
export function MobileRow({ me: { signInMobile, email, mobile } }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.row} data-last>
      <span className={classes.icon} aria-hidden>
        <IconPhone size={20} />
      </span>
      <div className={classes.words}>
        <div className={classes.title}>
          {signInMobile ?? 'Mobile number'}
          {signInMobile ? <Pill tone="good">Sign-in</Pill> : null}
        </div>
        <div className={classes.more}>
          {signInMobile ? 'Codes can come by SMS' : 'Sign in by SMS if you lose your e-mail'}
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {signInMobile ? 'Change' : 'Add a mobile'}
        </Button>
        {signInMobile && email ? <RemoveButton mobile={signInMobile} /> : null}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Mobile for signing in" size="sm">
        {isOpen ? <MobileForm given={mobile} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  );
}

function RemoveButton({ mobile }: { mobile: string }) {
  const remove = useAction(verifiedMobilesContract.remove, { refreshes: [usersContract.me] });
  return (
    <Button
      variant="subtle"
      color="red"
      size="sm"
      loading={remove.isPending}
      onClick={() => remove.mutate({})}
      aria-label={`Remove ${mobile}`}
    >
      Remove
    </Button>
  );
}

const cleanMobile = (to: string) => to.replace(/[\s().-]/g, '');

function MobileForm({ given, onDone }: { given: string | null; onDone: () => void }) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [sent, setSent] = useState<{ requestId: string; codeLength: number }>();
  const form = useWriteForm(verifiedMobilesContract.start, {
    initialValues: { mobile: given ?? '' },
    toInput: ({ mobile }) => ({ body: { mobile: cleanMobile(mobile) } }),
    onSaved: ({ data }) => setSent(data),
  });
  const mobile = cleanMobile(form.values.mobile);
  const again = async () => {
    const { data } = await call(verifiedMobilesContract.start, { body: { mobile } });
    setSent(data);
  };
  const verify = async (otp: string) => {
    await call(verifiedMobilesContract.verify, { body: { requestId: sent?.requestId ?? '', otp } });
    await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    showToast(`You can sign in with ${mobile} now`, { tone: 'good' });
    onDone();
  };
  if (sent)
    return (
      <CodeForm
        submit="Verify"
        length={sent.codeLength}
        enter={verify}
        again={again}
        onBack={() => setSent(undefined)}
      />
    );
  return (
    <WriteForm label="Mobile for signing in" form={form} isLight>
      <TextInput {...mobileField} autoFocus {...form.props('mobile')} />
      <SubmitButton fullWidth disabled={mobile === ''}>
        Send code
      </SubmitButton>
    </WriteForm>
  );
}

const mobileField = {
  label: 'Your mobile number',
  description: 'With country code',
  placeholder: '+1 415 555 0123',
  type: 'tel',
  autoComplete: 'tel',
} as const;
