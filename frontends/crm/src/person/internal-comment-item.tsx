import { internalCommentsContract, type InternalCommentView } from '@momos/contracts/internal-comments';
import { Button, formatStamp, PersonLine, viewerZone } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { personWords } from '../words/person.ts';
import * as classes from './person.module.css';

const words = personWords.internalCommentItem;

const formerAdmin = { displayName: words.formerAdmin, photoPath: null };

/** One comment with author and time; its author can edit it in place. */
export function InternalCommentItem({ comment }: { comment: InternalCommentView }) {
  const [state, setState] = useState<'shown' | 'editing' | 'edited'>('shown');
  const stamp = formatStamp(comment.createdAt, viewerZone());
  return (
    <li className={classes.comment}>
      <PersonLine
        person={comment.author ?? formerAdmin}
        size={28}
        detail={comment.editedAt ? words.edited(stamp) : stamp}
      />
      {state === 'editing' ? (
        <EditForm comment={comment} onDone={() => setState('edited')} />
      ) : (
        <>
          <p className={classes.commentText}>{comment.text}</p>
          {comment.isMine ? (
            <Button
              variant="subtle"
              size="compact-sm"
              // The focus returns to where it was before the edit.
              autoFocus={state === 'edited'}
              onClick={() => setState('editing')}
            >
              {words.edit}
            </Button>
          ) : null}
        </>
      )}
    </li>
  );
}

function EditForm({ comment, onDone }: { comment: InternalCommentView; onDone: () => void }) {
  const form = useWriteForm(internalCommentsContract.update, {
    initialValues: { text: comment.text },
    toInput: body => ({ params: { id: comment.userId, commentId: comment.id }, body }),
    ifMatch: comment.version,
    refreshes: [internalCommentsContract.list],
    onSaved: onDone,
  });
  const { isSending } = form;
  return (
    <>
      {isSending ? <p className={classes.commentText}>{form.values.text}</p> : null}
      <div hidden={isSending}>
        <WriteForm form={form} label={words.editInternalComment}>
          <Textarea
            label={words.comment}
            autoFocus
            autosize
            minRows={2}
            maxLength={4000}
            {...form.props('text')}
          />
          <FormActions>
            <Button variant="default" onClick={onDone}>
              {words.cancel}
            </Button>
            <SubmitButton disabled={form.values.text.trim() === ''}>{words.saveChanges}</SubmitButton>
          </FormActions>
        </WriteForm>
      </div>
    </>
  );
}
