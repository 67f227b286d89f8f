import { useWrite } from '@momos/api-client';
import { hostBlastsContract, hostBlastVariables } from '@momos/contracts/host-blasts';
import type { CallData } from '@momos/contracts/route';
import { Card, ConfirmDialog, showToast } from '@momos/ui';
import {
  FormActions,
  LetterFields,
  LetterPreview,
  SubmitButton,
  useWriteForm,
  withNames,
  WriteForm,
} from '@momos/ui/forms';
import { useState } from 'react';
import { hostWords } from '../words/host.tsx';
import * as classes from './host.module.css';

const words = hostWords.followerLetter;

const blank = { subject: '', body: '' };

const bodyOf = ({ subject, body }: typeof blank) => ({
  subject: withNames(subject, hostBlastVariables),
  body: withNames(body, hostBlastVariables),
});

/** A mail to one's followers: written here, previewed as one of them will read it, then sent. */
export function FollowerLetter({ total }: { total: number }) {
  const [isAsked, setAsked] = useState(false);
  const form = useWriteForm(hostBlastsContract.preview, {
    initialValues: blank,
    toInput: letter => ({ body: bodyOf(letter) }),
    onSaved: () => setAsked(true),
  });
  const { subject, body } = form.values;
  return (
    <Card>
      <WriteForm label={words.writeToYourFollowers} form={form}>
        <h2 className={classes.formTitle}>{words.writeToYourFollowers}</h2>
        <LetterFields
          letter={form.values}
          onChange={letter => form.setValues(letter)}
          variables={hostBlastVariables}
        />
        <FormActions>
          <SubmitButton disabled={!subject.trim() || !body.trim()}>{words.preview}</SubmitButton>
        </FormActions>
      </WriteForm>
      <SendDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        letter={form.values}
        preview={form.answer?.data}
        total={total}
        onSent={() => form.restart(blank)}
      />
    </Card>
  );
}

type SendDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  letter: typeof blank;
  preview: CallData<typeof hostBlastsContract.preview> | undefined;
  total: number;
  onSent: () => void;
};

function SendDialog({ isOpen, onClose, letter, preview, total, onSent }: SendDialogProps) {
  const send = useWrite(hostBlastsContract.send, { refreshes: [hostBlastsContract.list] });
  const count = preview?.recipientCount ?? total;
  const confirm = async () => {
    await send.mutateAsync({ body: bodyOf(letter) });
    showToast(words.onItsWay, { tone: 'good' });
    onSent();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={words.followersRead}
      facts={[{ label: words.recipients, value: count }]}
      cancel={words.keepEditing}
      confirm={words.sendTo(count)}
      onConfirm={confirm}
    >
      {preview ? <LetterPreview preview={preview} variables={hostBlastVariables} /> : null}
    </ConfirmDialog>
  );
}
