import { useReadPages } from '@momos/api-client';
import { internalCommentsContract } from '@momos/contracts/internal-comments';
import { Loaded, RowsSkeleton, Section, ShowMore } from '@momos/ui';
import {
  FormActions,
  SubmitButton,
  Textarea,
  useWriteForm,
  WriteForm,
  type WriteFormState,
} from '@momos/ui/forms';
import { personWords } from '../words/person.ts';
import { InternalCommentItem } from './internal-comment-item.tsx';
import * as classes from './person.module.css';

const words = personWords.internalComments;

type NewComment = { text: string };

/** Comments of admins on a person: the list and the form that adds to it. */
export function InternalComments({ userId }: { userId: string }) {
  const list = useReadPages(internalCommentsContract.list, { params: { id: userId } });
  const form = useWriteForm(internalCommentsContract.create, {
    initialValues: { text: '' } satisfies NewComment,
    toInput: body => ({ params: { id: userId }, body }),
    refreshes: [internalCommentsContract.list],
    // Not `afterSaving: 'clear'`: the text is shown in the list until the list has the comment.
    onSaved: () => form.restart({ text: '' }),
  });
  const sending = form.isSending ? form.values.text : undefined;
  return (
    <Section title={words.internalComments} lead={words.lead}>
      <NewCommentForm form={form} />
      <Loaded
        read={list}
        skeleton={<RowsSkeleton count={2} />}
        isEmpty={({ items }) => items.length === 0 && sending === undefined}
        empty={<p className={classes.soft}>{words.noCommentsYet}</p>}
      >
        {({ items }) => (
          <ul className={classes.list} role="list" aria-label={words.internalComments}>
            {sending === undefined ? null : (
              <li aria-busy className={classes.comment}>
                <p className={classes.commentText}>{sending}</p>
                <span className={classes.soft}>{words.saving}</span>
              </li>
            )}
            {items.map(comment => (
              <InternalCommentItem key={comment.id} comment={comment} />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore list={list} />
    </Section>
  );
}

function NewCommentForm({ form }: { form: WriteFormState<NewComment> }) {
  const { text } = form.values;
  return (
    <WriteForm form={form} label={words.newInternalComment}>
      <Textarea
        label={words.comment}
        autosize
        minRows={2}
        maxLength={4000}
        {...form.props('text')}
        // While it is being sent, the comment is in the list; a refusal brings it back.
        value={form.isSending ? '' : text}
      />
      <FormActions>
        <SubmitButton disabled={text.trim() === ''}>{words.addComment}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
