import { errorText, useRead, useWrite } from '@momos/api-client';
import { type Erasure, privacyContract } from '@momos/contracts/privacy';
import { Button, Card, formatStamp, Loaded, Section, useAction, viewerZone } from '@momos/ui';
import { FormActions, FormError, SubmitButton, TextInput, useWriteForm, WriteForm } from '@momos/ui/forms';
import { IconTrash } from '@momos/ui/icons';
import { useState } from 'react';
import { settingsWords } from '../words/settings.tsx';
import * as classes from './settings.module.css';

const wording = settingsWords.eraseAccount;

/** The end of one's account: a fresh code, some days to change one's mind, then it is gone everywhere. */
export function EraseAccount() {
  const read = useRead(privacyContract.erasure, {});
  return (
    <Section title={wording.eraseYourAccount} lead={wording.lead}>
      <Loaded read={read}>
        {({ data }) => (data?.status === 'SCHEDULED' ? <Scheduled erasure={data} /> : <Ask />)}
      </Loaded>
    </Section>
  );
}

function Scheduled({ erasure: { dueAt, obstacles } }: { erasure: Erasure }) {
  const cancel = useAction(privacyContract.cancelErasure, {
    refreshes: [privacyContract.erasure],
    done: wording.yourAccountStays,
  });
  return (
    <Card padding="none">
      <div className={classes.row}>
        <span className={classes.icon} aria-hidden>
          <IconTrash size={20} />
        </span>
        <div className={classes.words} role="status">
          <div className={classes.title}>{wording.accountErased}</div>
          <div className={classes.more}>
            {obstacles.length > 0
              ? obstacles.join(' ')
              : wording.untilThenNothingChanges(formatStamp(dueAt, viewerZone()))}
          </div>
        </div>
        <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate({})}>
          {wording.keepMyAccount}
        </Button>
      </div>
    </Card>
  );
}

function Ask() {
  const [asked, setAsked] = useState<{ requestId: string; sentTo: string; codeLength?: number }>();
  const start = useWrite(privacyContract.startErasure, { onDone: ({ data }) => setAsked(data) });
  return (
    <Card padding="none">
      <div className={classes.row}>
        <span className={classes.icon} aria-hidden>
          <IconTrash size={20} />
        </span>
        <div className={classes.words}>
          <div className={classes.title}>{wording.confirmTitle}</div>
          <div className={classes.more}>{asked ? wording.sentCode(asked.sentTo) : wording.confirmText}</div>
          {start.error ? <FormError>{errorText(start.error)}</FormError> : null}
        </div>
        {asked ? null : (
          <Button
            variant="default"
            size="sm"
            color="red"
            loading={start.isPending}
            onClick={() => start.mutate({})}
          >
            {wording.eraseMyAccount}
          </Button>
        )}
      </div>
      {asked ? (
        <div className={classes.row}>
          <Confirm {...asked} onGiveUp={() => setAsked(undefined)} />
        </div>
      ) : null}
    </Card>
  );
}

type ConfirmProps = { requestId: string; codeLength?: number; onGiveUp: () => void };

function Confirm({ requestId, codeLength = 6, onGiveUp }: ConfirmProps) {
  const form = useWriteForm(privacyContract.erase, {
    initialValues: { otp: '' },
    toInput: ({ otp }) => ({ body: { requestId, otp } }),
    refreshes: [privacyContract.erasure],
  });
  return (
    <WriteForm label={wording.confirmTheErasure} form={form} isLight>
      <TextInput
        label={wording.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={codeLength}
        {...form.props('otp')}
        onChange={event => form.setFieldValue('otp', event.currentTarget.value.replace(/\D/g, ''))}
      />
      <FormActions>
        <Button variant="default" onClick={onGiveUp}>
          {wording.cancel}
        </Button>
        <SubmitButton color="red" disabled={form.values.otp.length !== codeLength}>
          {wording.eraseMyAccount}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
