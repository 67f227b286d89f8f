import { errorText, useSession, useWrite } from '@momos/api-client';
import { type Me, usersContract } from '@momos/contracts/users';
import { verifiedMobilesContract } from '@momos/contracts/verified-mobiles';
import { Button, Dialog, Pill, showToast, useMutation, useQueryClient } from '@momos/ui';
import { Form, FormError, TextInput } from '@momos/ui/forms';
import { IconPhone } from '@momos/ui/icons';
import { useState } from 'react';
import { CodeForm } from './code-form.tsx';
import * as classes from './settings.module.css';

/** The mobile number that opens the account beside the e-mails. */
export function MobileRow({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const { signInMobile } = me;
  const remove = useWrite(verifiedMobilesContract.remove, {
    refreshes: [usersContract.me],
    onFailed: error => showToast(errorText(error), { tone: 'bad' }),
  });
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
          {signInMobile ? 'Codes can come by SMS' : 'Get in by SMS when you lose your e-mail'}
        </div>
      </div>
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" onClick={() => setOpen(true)}>
          {signInMobile ? 'Change' : 'Add a mobile'}
        </Button>
        {signInMobile && me.email ? (
          <Button
            variant="subtle"
            color="red"
            size="sm"
            loading={remove.isPending}
            onClick={() => remove.mutate({})}
            aria-label={`Remove ${signInMobile}`}
          >
            Remove
          </Button>
        ) : null}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Mobile for signing in" size="sm">
        {isOpen ? <MobileForm given={me.mobile} onDone={() => setOpen(false)} /> : null}
      </Dialog>
    </div>
  );
}

function MobileForm({ given, onDone }: { given: string | null; onDone: () => void }) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [to, setTo] = useState(given ?? '');
  const [requestId, setRequestId] = useState<string>();
  const mobile = to.replace(/[\s().-]/g, '');
  const start = async () => {
    const { data } = await call(verifiedMobilesContract.start, { body: { mobile } });
    setRequestId(data.requestId);
  };
  const verify = async (otp: string) => {
    await call(verifiedMobilesContract.verify, { body: { requestId: requestId ?? '', otp } });
    await queries.invalidateQueries({ queryKey: [usersContract.me.id] });
    showToast(`${mobile} opens your account now`, { tone: 'good' });
    onDone();
  };
  const send = useMutation({ mutationFn: start });
  if (requestId)
    return <CodeForm submit="Verify" enter={verify} again={start} onBack={() => setRequestId(undefined)} />;
  return (
    <Form
      label="Mobile for signing in"
      onSubmit={event => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <TextInput
        label="Your mobile number"
        description="With country code"
        placeholder="+1 415 555 0123"
        type="tel"
        autoComplete="tel"
        autoFocus
        value={to}
        onChange={event => setTo(event.currentTarget.value)}
      />
      <FormError>{send.error ? errorText(send.error) : null}</FormError>
      <Button type="submit" fullWidth loading={send.isPending} disabled={mobile === ''}>
        Send me a code
      </Button>
    </Form>
  );
}
