import { errorText, fieldErrors, useSessionState, useWrite } from '@momos/api-client';
import { socialsContract } from '@momos/contracts/socials';
import { ButtonLink, EmptyState, Page, PageHeader, showToast, useNavigate, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { dropDraft, emptyDraft, inputOf, keepDraft, keptDraft, type SocialDraft } from './draft.ts';
import { SocialEditor } from './social-editor.tsx';

/** Publishing a social; what is written is kept in this browser until it is published. */
export function NewSocialPage() {
  const navigate = useNavigate();
  const isVisitor = useSessionState() === 'visitor';
  const [draft, setDraft] = useState<SocialDraft>(
    () => keptDraft(localStorage) ?? emptyDraft(new Date(), viewerZone()),
  );
  const create = useWrite(socialsContract.create, {
    refreshes: [socialsContract.hosted],
    onDone: ({ data }) => {
      dropDraft(localStorage);
      showToast(
        data.visibility === 'PUBLIC' ? 'Published. Our editors look at it before it is listed.' : 'Published',
        { tone: 'good' },
      );
      void navigate(`/socials/${data.slug}`);
    },
  });
  const change = (next: SocialDraft) => {
    setDraft(next);
    keepDraft(next, localStorage);
  };
  return (
    <Page title="Host a social">
      <PageHeader
        title="Host a social"
        lead="Write it as your guests will read it. It is kept in this browser as you go."
      />
      {isVisitor ? (
        <EmptyState
          title="Sign in to publish"
          action={<ButtonLink to="/auth/login?returnTo=%2Fsocials%2Fnew">Sign in</ButtonLink>}
        >
          You may write first; nothing is lost.
        </EmptyState>
      ) : null}
      <SocialEditor
        draft={draft}
        onChange={change}
        onSubmit={() => create.mutate({ body: inputOf(draft) })}
        isBusy={create.isPending}
        error={create.error ? errorText(create.error) : null}
        errors={fieldErrors(create.error)}
        submit="Publish"
        coverId="new"
      />
    </Page>
  );
}
