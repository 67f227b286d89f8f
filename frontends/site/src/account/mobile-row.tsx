import { useSession } from '@momos/api-client';
import { dashedNumber } from '@momos/contracts/phone-number';
import { type Me, usersContract } from '@momos/contracts/users';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { Button, Dialog, Pill, showToast, useAction, useQueryClient } from '@momos/ui';
import { SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconPhone } from '@momos/ui/icons';
import { useState } from 'react';
import { CodeForm } from '@momos/remote-kit/sign-in/code-form';
import { securityWords } from '../words/security.tsx';
import * as classes from './settings.module.css';

const wording = securityWords.mobileRow;

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
          {signInMobile ? dashedNumber(signInMobile) : wording.mobileNumber}
          {signInMobile ? <Pill tone="good">{wording.signIn}</Pill> : null}
        </div>
        <div className={classes.more}>{signInMobile ? wording.codesComeSms : wording.signSmsIfLose}</div>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {signInMobile ? wording.change : wording.addAMobile}
        </Button>
        {signInMobile && email ? <RemoveButton mobile={signInMobile} /> : null}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={wording.mobileForSigningIn} size="sm">
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
      aria-label={wording.remove(mobile)}
    >
      {wording.removeButton}
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
    showToast(wording.signNow(mobile), { tone: 'good' });
    onDone();
  };
  if (sent)
    return (
      <CodeForm
        submit={wording.verify}
        length={sent.codeLength}
        enter={verify}
        again={again}
        onBack={() => setSent(undefined)}
      />
    );
  return (
    <WriteForm label={wording.mobileForSigningIn} form={form} isLight>
      <TextInput {...mobileField} autoFocus {...form.props('mobile')} />
      <SubmitButton fullWidth disabled={mobile === ''}>
        {wording.sendCode}
      </SubmitButton>
    </WriteForm>
  );
}

const mobileField = {
  label: wording.yourMobileNumber,
  description: wording.withCountryCode,
  placeholder: '+1 415 555 0123',
  type: 'tel',
  autoComplete: 'tel',
} as const;
