import { socialsContract } from '@momos/contracts/socials';
import { Dialog } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { socialWords } from '../words/social.ts';
import { type ReviewAction, reviewRefreshes, type Submission } from './review.ts';

const words = socialWords.reviewCommentDialog;

type Props = {
  social: Submission;
  /** The action to comment on; closed without one. */
  action: ReviewAction | undefined;
  onClose: () => void;
  /** With the version after it. */
  onReviewed: (action: ReviewAction, version: number) => void;
};

/** Asks for a comment to the host before a submission is declined or sent back. */
export const ReviewCommentDialog = ({ action, onClose, ...rest }: Props) => (
  <Dialog
    isOpen={action !== undefined}
    onClose={onClose}
    title={`${action?.label ?? ''}: ${rest.social.title}`}
    size="sm"
  >
    {action ? <CommentForm {...rest} action={action} onClose={onClose} /> : null}
  </Dialog>
);

function CommentForm({ social, action, onClose, onReviewed }: Props & { action: ReviewAction }) {
  const form = useWriteForm(socialsContract.update, {
    initialValues: { reviewComment: '' },
    toInput: ({ reviewComment }) => {
      const comment = reviewComment.trim();
      return {
        params: { id: social.id },
        body: { reviewStatus: action.to, ...(comment ? { reviewComment: comment } : {}) },
      };
    },
    refreshes: reviewRefreshes,
    ifMatch: social.version,
    onSaved: ({ data }) => {
      onClose();
      onReviewed(action, data.version);
    },
  });
  return (
    <WriteForm form={form} label={action.label}>
      <Textarea
        label={words.commentToTheHost}
        description={social.isForAllDates ? words.shownOnAllDates : words.shownHostSocialsPage}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.props('reviewComment')}
      />
      <FormActions>
        <SubmitButton>{action.label}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
