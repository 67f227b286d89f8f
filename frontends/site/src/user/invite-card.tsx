import { errorText, fieldErrors, useRead, useWrite } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { Bone, Button, Card, Dialog, ErrorState, ShareButton, showToast } from '@momos/ui';
import { Form, FormActions, FormError, Textarea, useForm } from '@momos/ui/forms';
import { useState } from 'react';
import { counted } from './profile-words.ts';
import * as classes from './profile.module.css';

/** One's own invite codes: to share, with how many joined by each; and asking for one more. */
export function InviteCard() {
  const read = useRead(inviteCodesContract.mine, {});
  const [isAsking, setAsking] = useState(false);
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const codes = read.data?.data.codes;
  const isWaiting = read.data?.data.request?.status === 'PENDING';
  const joined = codes?.reduce((sum, { joinedCount }) => sum + joinedCount, 0) ?? 0;
  return (
    <Card tone="sunken" padding="snug">
      <div className={classes.invite}>
        <h2 className={classes.inviteTitle}>Bring your people</h2>
        <p className={classes.soft}>
          {joined === 0
            ? 'Who joins by your link is counted for you. Nobody but you sees this.'
            : `${counted(joined, 'person').replace('persons', 'people')} joined by your links. Nobody but you sees this.`}
        </p>
        {codes ? (
          <ul className={classes.codes} role="list">
            {codes.map(({ code, joinedCount }) => (
              <li key={code} className={classes.code}>
                <span className={classes.codeText}>{code}</span>
                <span className={classes.soft}>{joinedCount} joined</span>
                <ShareButton title="Join me on Momos" address="/" inviteCode={code} label="Invite" />
              </li>
            ))}
          </ul>
        ) : (
          <Bone height={44} />
        )}
        {isWaiting ? (
          <p className={classes.soft}>You asked for one more code. We will look at it soon.</p>
        ) : (
          <div>
            <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
              Ask for one more code
            </Button>
          </div>
        )}
      </div>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="One more invite code" size="sm">
        <AskForm onDone={() => setAsking(false)} />
      </Dialog>
    </Card>
  );
}

function AskForm({ onDone }: { onDone: () => void }) {
  const form = useForm({ initialValues: { reason: '' } });
  const ask = useWrite(inviteCodesContract.createRequest, {
    refreshes: [inviteCodesContract.mine],
    onDone: () => {
      showToast('Asked. We will look at it soon.', { tone: 'good' });
      onDone();
    },
    onFailed: error => form.setErrors(fieldErrors(error)),
  });
  return (
    <Form label="One more invite code" onSubmit={form.onSubmit(body => ask.mutate({ body }))}>
      <Textarea
        label="What is it for?"
        description="A team, a class, a dinner: a sentence is enough."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.getInputProps('reason')}
      />
      <FormError>{ask.error && ask.error.details.length === 0 ? errorText(ask.error) : null}</FormError>
      <FormActions>
        <Button type="submit" loading={ask.isPending} disabled={!form.values.reason.trim()}>
          Ask for a code
        </Button>
      </FormActions>
    </Form>
  );
}
