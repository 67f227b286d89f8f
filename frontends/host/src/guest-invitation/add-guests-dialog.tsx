import { errorText } from '@momos/api-client';
import { maxInvitationNote } from '@momos/contracts/guest-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Callout, Dialog } from '@momos/ui';
import { FormActions, SubmitButton, Textarea, WriteForm } from '@momos/ui/forms';
import { Select } from '@momos/ui/select';
import { guestInvitationWords } from '../words/guest-invitation.ts';
import * as classes from './guest-invitation.module.css';
import { GuestFile } from './guest-file.tsx';
import { type CheckedRow, peopleWord, useGuestList, validOf } from './guest-list-form.ts';
import { GuestPreview } from './guest-preview.tsx';

const words = guestInvitationWords.addGuests;

type Props = { social: SocialView; onClose: () => void };

/** Invites guests by a list that is pasted or chosen as a file, after each line was checked. */
export const AddGuestsDialog = ({ social, onClose }: Props) => (
  <Dialog isOpen onClose={onClose} title={words.title} size="lg">
    <GuestList social={social} onDone={onClose} />
  </Dialog>
);

function GuestList({ social, onDone }: { social: SocialView; onDone: () => void }) {
  const { form, missed, check, checked, isChecking, failure } = useGuestList({ social, onDone });
  const count = validOf(checked?.rows ?? []).length;
  return (
    <WriteForm form={form} label={words.title}>
      <p className={classes.lead}>{words.lead}</p>
      <Missed rows={missed} />
      <ListField form={form} />
      <Textarea
        label={words.note}
        description={words.noteHint}
        autosize
        minRows={2}
        maxLength={maxInvitationNote}
        {...form.props('note')}
      />
      <TicketField social={social} form={form} />
      {checked ? <Checked rows={checked.rows} left={checked.left} /> : null}
      {failure ? <Callout tone="bad" title={errorText(failure)} /> : null}
      <FormActions>
        <Button
          variant="default"
          loading={isChecking}
          disabled={form.values.list.trim() === ''}
          onClick={() => void check()}
        >
          {words.check}
        </Button>
        <SubmitButton disabled={count === 0 || count > (checked?.left ?? 0)}>
          {count > 0 ? words.invite(peopleWord(count)) : words.inviteNone}
        </SubmitButton>
      </FormActions>
    </WriteForm>
  );
}

type FormProps = { form: ReturnType<typeof useGuestList>['form'] };

const ListField = ({ form }: FormProps) => (
  <>
    <Textarea
      label={words.list}
      description={words.listHint}
      placeholder={words.example}
      autosize
      minRows={4}
      maxRows={12}
      {...form.props('list')}
    />
    <GuestFile
      onList={added =>
        form.setFieldValue('list', [form.values.list.trim(), added].filter(Boolean).join('\n'))
      }
    />
  </>
);

const Checked = ({ rows, left }: { rows: readonly CheckedRow[]; left: number }) => (
  <div className={classes.checked}>
    {/* Alone: a table of hundreds of rows is not read out. */}
    <p role="status" className={classes.lead}>
      {words.checked(validOf(rows).length, rows.length)}
    </p>
    <GuestPreview rows={rows} />
    {validOf(rows).length > 0 ? (
      <p className={classes.lead}>{left > 0 ? words.left(left.toLocaleString('en-US')) : words.leftNone}</p>
    ) : null}
  </div>
);

/** Lines of the list before that were not invited, and why. */
const Missed = ({ rows }: { rows: readonly CheckedRow[] }) =>
  rows.length > 0 ? (
    <Callout tone="warn" title={words.notInvited}>
      <ul className={classes.missed}>
        {rows.map(({ line, text, email, state }) => (
          <li key={`${line} ${text}`}>
            {words.line(line, email || text, guestInvitationWords.preview.states[state])}
          </li>
        ))}
      </ul>
      {words.stay}
    </Callout>
  ) : null;

const TicketField = ({ social, form }: FormProps & { social: SocialView }) =>
  social.ticketTiers.length > 1 ? (
    <Select
      label={words.ticket}
      description={words.ticketHint}
      placeholder={words.anyTicket}
      data={social.ticketTiers.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      {...form.props('tierId')}
      value={form.values.tierId || null}
      onChange={value => form.setFieldValue('tierId', value ?? '')}
    />
  ) : null;
