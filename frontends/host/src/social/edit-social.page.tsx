import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Loaded, Page, PageHeader, showToast, TextLink, useNavigate, useParams } from '@momos/ui';
import { useState } from 'react';
import { repeatWords } from '../words/repeat.ts';
import { socialEditorWords } from '../words/social-editor.ts';
import { EndSocial } from './end-social.tsx';
import { PendingEdit, proposed } from './pending-edit.tsx';
import { type RepeatScope, RepeatScopeChoice } from './repeat-scope.tsx';
import { SocialEditor } from './social-editor.tsx';
import { useEditSocialForm } from './use-social-form.ts';

const words = socialEditorWords.editSocial;

/** Changes a published social; a change that was made meanwhile is never overwritten. */
export function EditSocialPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  // A withdrawn edit leaves the form: it starts over from what is public.
  const [round, setRound] = useState(0);
  return (
    <Loaded read={read}>
      {({ data }) => (
        <Editor key={`${data.id} ${round}`} social={data} onWithdrawn={() => setRound(round + 1)} />
      )}
    </Loaded>
  );
}

function Editor({ social, onWithdrawn }: { social: SocialView; onWithdrawn: () => void }) {
  const navigate = useNavigate();
  const edit = social.pendingEdit;
  const [scope, setScope] = useState<RepeatScope>('this');
  const form = useEditSocialForm(proposed(social), scope, ({ slug, pendingEdit }) => {
    if (pendingEdit) return showToast(words.changesSentForReview, { tone: 'good' });
    showToast(words.changesSaved, { tone: 'good' });
    void navigate(`/socials/${slug}`);
  });
  return (
    <Page title={words.edit(social.title)}>
      <PageHeader
        title={words.editTitle}
        eyebrow={<TextLink to={`/socials/${social.slug}/manage`}>{social.title}</TextLink>}
        lead={social.reviewComment ? words.ourEditorsWrote(social.reviewComment) : undefined}
      />
      {edit ? <PendingEdit social={social} edit={edit} onWithdrawn={onWithdrawn} /> : null}
      <SocialEditor form={form} submit={words.saveChanges} heldCurrency={social.currency}>
        {social.recurrence ? (
          <RepeatScopeChoice label={repeatWords.scope} scope={scope} onChange={setScope} />
        ) : null}
      </SocialEditor>
      <EndSocial social={social} />
    </Page>
  );
}
