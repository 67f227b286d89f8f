import { errorText, useWrite } from '@momos/api-client';
import { hostBlastsContract, hostBlastVariables } from '@momos/contracts/host-blasts';
import { Button, Card, ConfirmDialog, showToast } from '@momos/ui';
import { Form, FormActions, FormError, LetterFields, LetterPreview, withNames } from '@momos/ui/forms';
import { useState } from 'react';
import { counted } from '../user/profile-words.ts';
import * as classes from './host.module.css';

const blank = { subject: '', body: '' };

/** A mail to everybody who follows oneself: written here, read as one of them will, then sent. */
export function FollowerLetter({ total }: { total: number }) {
  const [letter, setLetter] = useState(blank);
  const [isAsked, setAsked] = useState(false);
  const preview = useWrite(hostBlastsContract.preview, { onDone: () => setAsked(true) });
  const send = useWrite(hostBlastsContract.send, { refreshes: [hostBlastsContract.list] });
  const body = {
    subject: withNames(letter.subject, hostBlastVariables),
    body: withNames(letter.body, hostBlastVariables),
  };
  const confirm = async () => {
    await send.mutateAsync({ body }).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    showToast('On its way', { tone: 'good' });
    setLetter(blank);
  };
  const count = preview.data?.data.recipientCount ?? total;
  return (
    <Card>
      <Form
        label="Write to your followers"
        onSubmit={event => {
          event.preventDefault();
          preview.mutate({ body });
        }}
      >
        <h2 className={classes.formTitle}>Write to your followers</h2>
        <LetterFields letter={letter} onChange={setLetter} variables={hostBlastVariables} />
        <FormError>{preview.error ? errorText(preview.error) : null}</FormError>
        <FormActions>
          <Button
            type="submit"
            disabled={!letter.subject.trim() || !letter.body.trim()}
            loading={preview.isPending}
          >
            Preview
          </Button>
        </FormActions>
      </Form>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title="As your followers will read it"
        facts={[{ label: 'Recipients', value: count }]}
        cancel="Go on writing"
        confirm={`Send to ${counted(count, 'follower')}`}
        onConfirm={confirm}
      >
        {preview.data ? <LetterPreview preview={preview.data.data} variables={hostBlastVariables} /> : null}
      </ConfirmDialog>
    </Card>
  );
}
