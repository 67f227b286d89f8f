import { useRead, useReadPages } from '@momos/api-client';
import {
  publicFormsContract,
  type PublicFormStatus,
  type PublicFormView,
} from '@momos/contracts/public-forms';
import { Button, Group, Loaded, RowsSkeleton, SidePanel } from '@momos/ui';
import { useState } from 'react';
import { useAddress } from '../address/use-address.ts';
import { Queue, useQueueStatus } from '../queue/queue.tsx';
import { formWords } from '../words/form.ts';
import { FormAnswers } from './form-answers.tsx';
import { FormBuilder } from './form-builder.tsx';
import { FormItem } from './form-item.tsx';

const words = formWords.page;

const options = (['OPEN', 'DRAFT', 'CLOSED', 'ARCHIVED'] as const).map(value => ({
  value,
  label: formWords.statuses[value],
}));

type Kind = PublicFormView['kind'];

/** Forms and quizzes: made here, shared by their link, and their answers read and taken home. */
export function FormManagementPage() {
  const { status = 'OPEN', setStatus } = useQueueStatus<PublicFormStatus>(options, 'OPEN');
  const list = useReadPages(publicFormsContract.list, { query: { status } });
  const { query, set } = useAddress('form');
  const [made, setMade] = useState<Kind>();
  const finish = () => {
    setMade(undefined);
    setStatus('DRAFT');
  };
  return (
    <>
      <Queue
        page="form-management"
        opened={['form', 'answers']}
        title={words.title}
        lead={words.lead}
        actions={<NewButtons onNew={setMade} />}
        status={status}
        setStatus={setStatus}
        options={options}
        counts={list.data?.meta?.counts}
        list={list}
        empty={{ title: words.empty[status], text: words.emptyText[status] }}
      >
        {form => <FormItem form={form} onOpen={panel => set(panel, form.id)} />}
      </Queue>
      <NewForm kind={made} onClose={() => setMade(undefined)} onMade={finish} />
      <EditForm id={query.get('form') ?? undefined} onClose={() => set('form', undefined)} />
      <FormAnswers id={query.get('answers') ?? undefined} onClose={() => set('answers', undefined)} />
    </>
  );
}

const NewButtons = ({ onNew }: { onNew: (kind: Kind) => void }) => (
  <Group gap="xs">
    <Button onClick={() => onNew('FORM')}>{words.newForm}</Button>
    <Button variant="default" onClick={() => onNew('QUIZ')}>
      {words.newQuiz}
    </Button>
  </Group>
);

type NewProps = { kind: Kind | undefined; onClose: () => void; onMade: () => void };

const NewForm = ({ kind, onClose, onMade }: NewProps) => (
  <SidePanel
    isOpen={kind !== undefined}
    onClose={onClose}
    title={kind === 'QUIZ' ? formWords.builder.newQuiz : formWords.builder.newForm}
    size="md"
  >
    {kind ? <FormBuilder kind={kind} onDone={onMade} /> : null}
  </SidePanel>
);

function EditForm({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const read = useRead(publicFormsContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel
      isOpen={id !== undefined}
      onClose={onClose}
      title={read.data ? formWords.item.edit(read.data.data.title) : formWords.item.editButton}
      size="md"
    >
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data }) => <FormBuilder key={data.id} kind={data.kind} form={data} onDone={onClose} />}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}
