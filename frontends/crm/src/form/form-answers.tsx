import { errorText, useRead, useReadPages, useSession } from '@momos/api-client';
import { publicFormsContract, type PersonsAnswers, type PublicFormView } from '@momos/contracts/public-forms';
import { answerText, applicableQuestions } from '@momos/contracts/questionnaire';
import { LinkedText } from '@momos/remote-kit/linked-text';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Facts,
  formatDay,
  Group,
  Loaded,
  Pill,
  RowsSkeleton,
  ShowMore,
  showToast,
  SidePanel,
  TextLink,
  viewerZone,
} from '@momos/ui';
import { IconDownload } from '@momos/ui/icons';
import { saveTable } from '@momos/ui/table';
import { useState } from 'react';
import { formWords } from '../words/form.ts';
import * as classes from './form.module.css';

const words = formWords.answers;

type Props = { id: string | undefined; onClose: () => void };

/** What people answered to a form, and the way to take it home as a table. */
export function FormAnswers({ id, onClose }: Props) {
  const read = useRead(publicFormsContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel
      isOpen={id !== undefined}
      onClose={onClose}
      title={read.data ? formWords.item.answersTo(read.data.data.title) : formWords.item.answers}
      size="md"
    >
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data }) => <AnswerList form={data} />}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

function AnswerList({ form }: { form: PublicFormView }) {
  const list = useReadPages(publicFormsContract.answers, {
    params: { id: form.id },
    query: { pageSize: 20 },
  });
  return (
    <div className={classes.list}>
      {form.answerCount > 0 ? <Download form={form} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <EmptyState title={words.none}>{words.noneText}</EmptyState> : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(given => (
          <li key={given.id}>
            <Given form={form} given={given} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </div>
  );
}

const Given = ({ form, given }: { form: PublicFormView; given: PersonsAnswers }) => (
  <Card>
    <Group gap="xs">
      <TextLink to={`/users/${given.user.slug}`}>{given.user.displayName}</TextLink>
      <span>{formatDay(given.answeredAt, viewerZone())}</span>
      {given.score ? <Pill tone="info">{words.score(given.score.right, given.score.of)}</Pill> : null}
    </Group>
    <Facts
      facts={applicableQuestions(form.questions, given.answers).map(({ id, title, questionType }) => {
        const answer = given.answers.find(({ questionId }) => questionId === id);
        return {
          label: title,
          value: answer ? <LinkedText text={answerText(questionType, answer)} /> : words.noAnswer,
        };
      })}
    />
  </Card>
);

function Download({ form: { id } }: { form: PublicFormView }) {
  const { call } = useSession();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { data } = await call(publicFormsContract.download, { params: { id } });
      saveTable(`form-${id}.csv`, data);
    } catch (error) {
      showToast(errorText(error), { tone: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {words.download}
      </Button>
    </div>
  );
}
