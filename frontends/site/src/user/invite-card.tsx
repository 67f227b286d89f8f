import { useRead } from '@momos/api-client';
import { inviteCodesContract } from '@momos/contracts/invite-codes';
import { Bone, Button, Card, Dialog, ErrorState, ShareButton } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { userWords } from '../words/user.ts';
import * as classes from './profile.module.css';

const words = userWords.inviteCard;

/** One's own invite codes: to share, with how many joined by each; and asking for one more. */
export function InviteCard() {
  const read = useRead(inviteCodesContract.mine, {});
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const codes = read.data?.data.codes;
  const joined = codes?.reduce((sum, { joinedCount }) => sum + joinedCount, 0) ?? 0;
  return (
    <Card tone="sunken" padding="snug">
      <div className={classes.invite}>
        <h2 className={classes.inviteTitle}>{words.inviteYourFriends}</h2>
        <p className={classes.soft}>{joined === 0 ? words.noneJoinedText : words.joinedText(joined)}</p>
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
        <span className={classes.soft}>{words.joined(joinedCount)}</span>
        <ShareButton title={words.joinMeOnMomos} address="/" inviteCode={code} label={words.invite} />
      </li>
    ))}
  </ul>
);

function AskForCode({ isWaiting }: { isWaiting: boolean }) {
  const [isAsking, setAsking] = useState(false);
  if (isWaiting) return <p className={classes.soft}>{words.requested}</p>;
  return (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setAsking(true)}>
        {words.requestAnotherCode}
      </Button>
      <Dialog isOpen={isAsking} onClose={() => setAsking(false)} title={words.anotherInviteCode} size="sm">
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
    saved: words.requestSent,
    onSaved: onDone,
  });
  return (
    <WriteForm label={words.anotherInviteCode} form={form}>
      <Textarea
        label={words.whatIsItFor}
        description={words.reasonPlaceholder}
        autosize
        minRows={3}
        maxLength={1000}
        {...form.props('reason')}
      />
      <FormActions>
        <SubmitButton disabled={!form.values.reason.trim()}>{words.requestCode}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
