import { useRead } from '@momos/api-client';
import { approvalMailContract } from '@momos/contracts/approval-mail';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { Card, keepPreviousData, Loaded, RowsSkeleton } from '@momos/ui';
import {
  FormActions,
  LetterBody,
  type LetterVariable,
  SubmitButton,
  useDebouncedValue,
  useWriteForm,
  withLabels,
  withNames,
  WriteForm,
} from '@momos/ui/forms';
import { useState } from 'react';
import * as classes from '../blast/blast.module.css';
import { ReaderPreview } from '../blast/reader-preview.tsx';
import { ManageFrame } from '../social/manage-frame.tsx';
import { approvalMailWords as words } from '../words/approval-mail.ts';

/** What the hosts of a social add to its approval mail, beside the mail as each approved guest reads it. */
export const ApprovalMailPage = () => (
  <ManageFrame title={words.title}>{social => <ApprovalMail social={social} />}</ManageFrame>
);

function ApprovalMail({ social }: { social: SocialView }) {
  const params = { id: social.id };
  const saved = useRead(approvalMailContract.get, { params });
  const variables = useRead(blastsContract.variables, { params });
  return (
    <Loaded read={saved} skeleton={<RowsSkeleton count={3} />}>
      {({ data }) =>
        variables.data ? <Editor social={social} body={data.body} variables={variables.data.data} /> : null
      }
    </Loaded>
  );
}

type EditorProps = { social: SocialView; body: string; variables: readonly LetterVariable[] };

function Editor({ social, body, variables }: EditorProps) {
  const params = { id: social.id };
  const form = useWriteForm(approvalMailContract.save, {
    initialValues: { body: withLabels(body, variables) },
    toInput: values => ({ params, body: { body: withNames(values.body, variables) } }),
    refreshes: [approvalMailContract.get],
    saved: words.saved,
  });
  return (
    <>
      <p className={classes.soft}>{words.lead}</p>
      <div className={classes.columns}>
        <Card>
          <WriteForm form={form} label={words.form}>
            <LetterBody
              label={words.message}
              description={words.messageHint}
              maxLength={5000}
              variables={variables}
              value={form.values.body}
              error={form.errorOf('body')}
              onChange={next => form.setFieldValue('body', next)}
            />
            <FormActions>
              <SubmitButton>{words.save}</SubmitButton>
            </FormActions>
          </WriteForm>
        </Card>
        <Preview social={social} body={withNames(form.values.body, variables)} variables={variables} />
      </div>
    </>
  );
}

function Preview({ social, body, variables }: EditorProps) {
  const [position, setPosition] = useState(0);
  const [written] = useDebouncedValue(body, 400);
  const preview = useRead(
    approvalMailContract.preview,
    { params: { id: social.id }, body: { body: written, position } },
    { placeholderData: keepPreviousData },
  );
  return (
    <div>
      <ReaderPreview
        title={words.preview}
        read={preview}
        variables={variables}
        position={position}
        onMove={setPosition}
      />
      <p className={classes.soft}>{words.ticketHidden}</p>
    </div>
  );
}
