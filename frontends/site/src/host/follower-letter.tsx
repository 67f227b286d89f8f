import { errorText, useWrite } from '@momos/api-client';
import { hostBlastsContract, hostBlastVariables } from '@momos/contracts/host-blasts';
import type { CallData } from '@momos/contracts/route';
import { Button, Card, ConfirmDialog, showToast } from '@momos/ui';
import { Form, FormActions, FormError, Textarea, TextInput } from '@momos/ui/forms';
import { useRef, useState } from 'react';
import { counted } from '../user/profile-words.ts';
import * as classes from './host.module.css';

/** A mail to everybody who follows oneself: written here, read as one of them will, then sent. */
export function FollowerLetter({ total }: { total: number }) {
  const [subject, setSubject] = useState('');
  const [body, setBody] = useState('');
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const preview = useWrite(hostBlastsContract.preview, { onDone: () => setAsked(true) });
  const send = useWrite(hostBlastsContract.send, { refreshes: [hostBlastsContract.list] });
  const insert = (name: string) => {
    const at = field.current?.selectionStart ?? body.length;
    setBody(`${body.slice(0, at)}{{${name}}}${body.slice(at)}`);
    field.current?.focus();
  };
  const confirm = async () => {
    await send.mutateAsync({ body: { subject, body } }).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    showToast('On its way', { tone: 'good' });
    setSubject('');
    setBody('');
  };
  const count = preview.data?.data.recipientCount ?? total;
  return (
    <Card>
      <Form
        label="Write to your followers"
        onSubmit={event => {
          event.preventDefault();
          preview.mutate({ body: { subject, body } });
        }}
      >
        <h2 className={classes.formTitle}>Write to your followers</h2>
        <TextInput
          label="Subject"
          maxLength={200}
          value={subject}
          onChange={event => setSubject(event.currentTarget.value)}
        />
        <Textarea
          ref={field}
          label="Message"
          autosize
          minRows={6}
          maxLength={20_000}
          value={body}
          onChange={event => setBody(event.currentTarget.value)}
        />
        <div className={classes.variables} role="group" aria-label="Insert">
          {hostBlastVariables.map(({ name, description, example }) => (
            <Button
              key={name}
              size="compact-sm"
              variant="default"
              title={`${description}, such as ${example}`}
              onClick={() => insert(name)}
            >
              {name}
            </Button>
          ))}
        </div>
        <FormError>{preview.error ? errorText(preview.error) : null}</FormError>
        <FormActions>
          <Button type="submit" disabled={!subject.trim() || !body.trim()} loading={preview.isPending}>
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
        {preview.data ? <LetterPreview preview={preview.data.data} /> : null}
      </ConfirmDialog>
    </Card>
  );
}

/** The mail in a frame without script or origin. */
const LetterPreview = ({ preview }: { preview: CallData<typeof hostBlastsContract.preview> }) => (
  <div className={classes.preview}>
    <p>
      {preview.recipient ? `Here for ${preview.recipient.displayName}. ` : null}
      Subject: <strong>{preview.subject}</strong>
    </p>
    {preview.missingVariables.length > 0 ? (
      <p role="alert">
        There is no {preview.missingVariables.map(name => `{{${name}}}`).join(', ')}; take it out before you
        send.
      </p>
    ) : null}
    <iframe className={classes.frame} title="The mail" sandbox="" srcDoc={preview.html} />
  </div>
);
