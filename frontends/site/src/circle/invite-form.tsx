import { circleInvitationsContract } from '@momos/contracts/circle-invitations';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { circleManageWords } from '../words/circle-manage.ts';

const words = circleManageWords.inviteForm;

const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean);

/** Invites people by the addresses of their accounts. */
export function InviteForm({ circle }: { circle: CircleView }) {
  const form = useWriteForm(circleInvitationsContract.invite, {
    initialValues: { emails: '' },
    toInput: ({ emails }) => ({ params: { id: circle.id }, body: { emails: addressesIn(emails) } }),
    refreshes: [circleInvitationsContract.list, circleMembersContract.list],
    afterSaving: 'clear',
    saved: words.invited,
  });
  const count = addressesIn(form.values.emails).length;
  return (
    <WriteForm form={form} label={words.label}>
      <Textarea
        label={words.addresses}
        description={words.hint}
        placeholder={words.example}
        autosize
        minRows={2}
        {...form.props('emails')}
      />
      <FormActions>
        <SubmitButton disabled={count === 0 || count > 50}>{words.invite(count)}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
