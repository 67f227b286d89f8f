import { useRead } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { Bone, Button, Card, Dialog, ErrorState, ShareButton } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { counted } from './profile-labels.ts';
import * as classes from './profile.module.css';

/** One's own invite codes: to share, with how many joined by each; and asking for one more. */
export function InviteCard() {
  const read = useRead(inviteCodesContract.mine, {});
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const codes = read.data?.data.codes;
  const joined = codes?.reduce((sum, { joinedCount }) => sum + joinedCount, 0) ?? 0;
  return (
    <Card tone="sunken" padding="snug">
      <div className={classes.invite}>
        <h2 className={classes.inviteTitle}>Invite your friends</h2>
        <p className={classes.soft}>
          {joined === 0
            ? 'We count who joins by your link. Only you see this.'
            : `${counted(joined, 'person').replace('persons', 'people')} joined by your links. Only you see this.`}
        </p>
        {codes ? <Codes codes={codes} /> : <Bone height={44} />}
        <AskForCode isWaiting={read.data?.data.request?.status === 'PENDING'} />
      </div>
    </Card>
  );
}

const Codes = ({ codes }: { codes: readonly { code: string; joinedCount: number }[] }) => (
  <ul className={classes.codes} role="list">
    {codes.map(({ code, joinedCount }) => (
      <li key={code} className={classes.code}>
        <span className={classes.codeText}>{code}</span>
        <span className={classes.soft}>{joinedCount} joined</span>
        <ShareButton title="Join me on Momos" address="/" inviteCode={code} label="Invite" />
      </li>
    ))}
  </ul>
);

function AskForCode({ isWaiting }: { isWaiting: boolean }) {
  const [isAsking, setAsking] = useState(false);
  if (isWaiting) return <p className={classes.soft}>You asked for one more code. We are reviewing it.</p>;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        Request another code
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title="Another invite code" size="sm">
        <AskForm onDone={() => setAsking(false)} />
      </Dialog>
    </div>
  );
}

function AskForm({ onDone }: { onDone: () => void }) {
  const form = useWriteForm(inviteCodesContract.createRequest, {
    initialValues: { reason: '' },
    toInput: body => ({ body }),
    refreshes: [inviteCodesContract.mine],
    saved: 'Requested. We will review it shortly.',
    onSaved: onDone,
  });
  return (
    <WriteForm label="Another invite code" form={form}>
      <Textarea
        label="What is it for?"
        description="A team, a class, a dinner: a sentence is enough."
        autosize
        minRows={3}
        maxLength={1000}
        {...form.props('reason')}
      />
      <FormActions>
        <SubmitButton disabled={!form.values.reason.trim()}>Request code</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
