import { useRead } from '@momos/api-client';
import { type BlastTemplateView, blastTemplatesContract } from '@momos/contracts/blast-templates';
import { Button, Dialog } from '@momos/ui';
import {
  FormActions,
  type LetterVariable,
  SubmitButton,
  TextInput,
  useWriteForm,
  withLabels,
  withNames,
  WriteForm,
} from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { useState } from 'react';
import { composingWords as words } from '../words/composing.ts';
import type { BlastDraft } from './use-blast-draft.ts';

type Draft = Pick<BlastDraft, 'subject' | 'body' | 'channels'>;
type Props = {
  draft: Draft;
  variables: readonly LetterVariable[];
  onChoose: (draft: Draft) => void;
};

const group = (label: string, templates: readonly BlastTemplateView[]) => ({
  group: label,
  items: templates.map(({ id, name }) => ({ value: id, label: name })),
});

/** Begins a blast from a template: one's own, or one of ours. */
export function TemplateSelect({ variables, onChoose }: Omit<Props, 'draft'>) {
  const { data } = useRead(blastTemplatesContract.list, {});
  const templates = data?.data ?? [];
  const choose = (id: string | null) => {
    const found = templates.find(each => each.id === id);
    if (!found) return;
    const { subject, body, channel } = found;
    onChoose({
      subject: withLabels(subject, variables),
      body: withLabels(body, variables),
      channels: [channel],
    });
  };
  const own = templates.filter(({ kind }) => kind === 'USER_SPECIFIC');
  return (
    <Select
      label={words.templates}
      placeholder={words.noTemplate}
      value={null}
      data={[
        ...(own.length > 0 ? [group(words.ownTemplates, own)] : []),
        group(
          words.productTemplates,
          templates.filter(({ kind }) => kind === 'DEFAULT'),
        ),
      ]}
      onChange={choose}
    />
  );
}

/** Keeps what is written as a template of one's own. */
export function KeepTemplate({ draft, variables }: Omit<Props, 'onChoose'>) {
  const [isOpen, setOpen] = useState(false);
  const isEmpty = draft.body.trim() === '';
  return (
    <>
      <Button variant="subtle" disabled={isEmpty} onClick={() => setOpen(true)}>
        {words.keepTemplate}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={words.keepTemplate}>
        <KeepForm draft={draft} variables={variables} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type KeepProps = Omit<Props, 'onChoose'> & { onDone: () => void };

function KeepForm({ draft, variables, onDone }: KeepProps) {
  const [channel = 'EMAIL'] = draft.channels;
  const form = useWriteForm(blastTemplatesContract.create, {
    initialValues: { name: '' },
    toInput: ({ name }) => ({
      body: {
        name,
        channel,
        subject: channel === 'EMAIL' ? withNames(draft.subject, variables) : '',
        body: withNames(draft.body, variables),
      },
    }),
    refreshes: [blastTemplatesContract.list],
    saved: words.templateKept,
    onSaved: onDone,
  });
  return (
    <WriteForm form={form} label={words.keepTemplate} isLight>
      <TextInput label={words.templateName} maxLength={80} data-autofocus {...form.props('name')} />
      <FormActions>
        <SubmitButton disabled={form.values.name.trim() === ''}>{words.keepTemplate}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
