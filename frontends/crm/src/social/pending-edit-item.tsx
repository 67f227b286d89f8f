import { type PendingEditCard, pendingEditsContract } from '@momos/contracts/pending-edits';
import { socialsContract } from '@momos/contracts/socials';
import { changedFields } from '@momos/remote-kit/pending-edit/changed-fields';
import { Difference } from '@momos/remote-kit/pending-edit/difference';
import {
  Button,
  Dialog,
  formatStamp,
  Group,
  PersonLine,
  PublicStatusBadge,
  TextLink,
  useAction,
  viewerZone,
} from '@momos/ui';
import { FormActions, SubmitButton, Textarea, useWriteForm, WriteForm } from '@momos/ui/forms';
import { useState } from 'react';
import { socialWords } from '../words/social.ts';
import * as classes from './pending-edits.module.css';

const words = socialWords.pendingEditItem;

const refreshes = [pendingEditsContract.list, socialsContract.placements, socialsContract.getBySlug];

/** One edit: who made it, what it changes, and the reviewer's decision about exactly this. */
export function PendingEditItem({ social }: { social: PendingEditCard }) {
  const [isRejecting, setRejecting] = useState(false);
  const { id, title, coverSeed, pendingEdit } = social;
  const publish = useAction(pendingEditsContract.decide, { refreshes, done: `${title}: changes published` });
  return (
    <article className={classes.edit} aria-label={title}>
      <Heading social={social} />
      <Difference edit={pendingEdit} coverSeed={coverSeed} />
      <Group gap="xs">
        <Button
          loading={publish.isPending}
          onClick={() =>
            publish.mutate({ params: { id }, body: { version: pendingEdit.version, isAccepted: true } })
          }
        >
          {words.publishChanges}
        </Button>
        <Button variant="default" onClick={() => setRejecting(true)}>
          {words.reject}
        </Button>
      </Group>
      <Dialog
        isOpen={isRejecting}
        onClose={() => setRejecting(false)}
        title={words.rejectChanges(title)}
        size="sm"
      >
        <RejectForm social={social} onDone={() => setRejecting(false)} />
      </Dialog>
    </article>
  );
}

/** How many fields an edit changes, and which. */
const listOf = (names: readonly string[]) => words.changes(names);

const Heading = ({ social: { title, slug, reviewStatus, pendingEdit } }: { social: PendingEditCard }) => (
  <header className={classes.head}>
    <div className={classes.state}>
      <PublicStatusBadge status={reviewStatus} />
      <span>{listOf(changedFields(pendingEdit).map(({ label }) => label.toLowerCase()))}</span>
    </div>
    <h2 className={classes.title}>
      <TextLink to={`/socials/${slug}`}>{title}</TextLink>
    </h2>
    <PersonLine
      person={pendingEdit.author}
      size={28}
      detail={words.changed(formatStamp(pendingEdit.submittedTimestamp, viewerZone()))}
    />
  </header>
);

function RejectForm({ social, onDone }: { social: PendingEditCard; onDone: () => void }) {
  const form = useWriteForm(pendingEditsContract.decide, {
    initialValues: { comment: '' },
    toInput: ({ comment }) => ({
      params: { id: social.id },
      body: { version: social.pendingEdit.version, isAccepted: false, comment: comment.trim() || null },
    }),
    refreshes,
    saved: `${social.title}: changes rejected`,
    onSaved: onDone,
  });
  return (
    <WriteForm form={form} label={words.rejectChangesLabel}>
      <Textarea
        label={words.commentToTheHost}
        description={words.sentHostShownTheir}
        autosize
        minRows={3}
        maxLength={2000}
        {...form.props('comment')}
      />
      <FormActions>
        <SubmitButton>{words.rejectChangesLabel}</SubmitButton>
      </FormActions>
    </WriteForm>
  );
}
