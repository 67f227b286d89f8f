import {
  publicFormsContract,
  type PublicFormStatus,
  type PublicFormView,
} from '@momos/contracts/public-forms';
import {
  Button,
  Facts,
  formatDay,
  Group,
  Pill,
  ShareButton,
  showToast,
  useAction,
  viewerZone,
} from '@momos/ui';
import { QueueItem } from '../queue/queue-item.tsx';
import { formWords } from '../words/form.ts';

const words = formWords.item;
const { list, get, update } = publicFormsContract;

type Props = { form: PublicFormView; onOpen: (panel: 'form' | 'answers') => void };

/** One form or quiz: what it is, how many answered, and what can be done with it. */
export const FormItem = ({ form, onOpen }: Props) => (
  <QueueItem
    title={form.title}
    state={<Pill tone={form.kind === 'QUIZ' ? 'info' : 'quiet'}>{formWords.kinds[form.kind]}</Pill>}
    actions={
      <Group gap="xs">
        <Moves form={form} />
        {form.publishedAt ? (
          <Button
            size="compact-md"
            variant="default"
            aria-label={words.answersTo(form.title)}
            onClick={() => onOpen('answers')}
          >
            {words.showAnswers}
          </Button>
        ) : null}
        {form.status === 'ARCHIVED' ? null : (
          <Button
            size="compact-md"
            variant="default"
            aria-label={words.edit(form.title)}
            onClick={() => onOpen('form')}
          >
            {words.editButton}
          </Button>
        )}
        <Archive form={form} />
      </Group>
    }
  >
    <Facts
      facts={[
        { label: words.questions, value: form.questions.length },
        { label: words.answers, value: form.answerCount },
        { label: words.created, value: formatDay(form.createdAt, viewerZone()) },
      ]}
    />
  </QueueItem>
);

type Step = { to: PublicFormStatus; label: string; done: string };

const steps: Partial<Record<PublicFormStatus, Step>> = {
  DRAFT: { to: 'OPEN', label: words.publish, done: words.published },
  OPEN: { to: 'CLOSED', label: words.close, done: words.closed },
  CLOSED: { to: 'OPEN', label: words.reopen, done: words.reopened },
};

/** The next status, and the link of one that is open. */
function Moves({ form: { id, status, title } }: Pick<Props, 'form'>) {
  const step = steps[status];
  const move = useAction(update, { refreshes: [list, get], ...(step ? { done: step.done } : {}) });
  return (
    <>
      {status === 'OPEN' ? (
        <ShareButton title={title} address={`/forms/${id}`} label={words.share} size="compact-md" />
      ) : null}
      {step ? (
        <Button
          size="compact-md"
          variant={status === 'DRAFT' ? 'filled' : 'default'}
          loading={move.isPending}
          onClick={() => move.mutate({ params: { id }, body: { status: step.to } })}
        >
          {step.label}
        </Button>
      ) : null}
    </>
  );
}

/** Puts a form away, which can be taken back, and brings one back as what it was. */
function Archive({ form: { id, status, title, publishedAt } }: Pick<Props, 'form'>) {
  const restore = useAction(update, { refreshes: [list, get], done: words.restored });
  const archive = useAction(update, {
    refreshes: [list, get],
    onDone: () =>
      void showToast(words.archived(title), {
        undo: () => restore.mutate({ params: { id }, body: { status } }),
      }),
  });
  return status === 'ARCHIVED' ? (
    <Button
      size="compact-md"
      variant="default"
      loading={restore.isPending}
      onClick={() => restore.mutate({ params: { id }, body: { status: publishedAt ? 'CLOSED' : 'DRAFT' } })}
    >
      {words.restore}
    </Button>
  ) : (
    <Button
      size="compact-md"
      variant="subtle"
      loading={archive.isPending}
      onClick={() => archive.mutate({ params: { id }, body: { status: 'ARCHIVED' } })}
    >
      {words.archive}
    </Button>
  );
}
