import { useSessionState } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, EmptyState, Page, PageHeader, showToast, useNavigate, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { emptyDraft } from './draft.ts';
import { SocialEditor } from './social-editor.tsx';
import { useNewSocialForm } from './use-social-form.ts';

function useStoredForm(onPublished: (social: SocialView) => void) {
  const [initial] = useState(() => emptyDraft(new Date(), viewerZone()));
  const form = useNewSocialForm(initial, onPublished);
  // Leaving loses nothing, so there is nothing to ask.
  return { ...form, isDirty: () => false, isUnsaved: () => false };
}

/** Publishes a new social. */
export function NewSocialPage() {
  const navigate = useNavigate();
  const isVisitor = useSessionState() === 'visitor';
  const form = useStoredForm(({ slug, visibility }) => {
    showToast(visibility === 'PUBLIC' ? 'Published. It is listed after review.' : 'Published', {
      tone: 'good',
    });
    void navigate(`/socials/${slug}`);
  });
  return (
    <Page title="Host a social">
      <PageHeader
        title="Host a social"
        lead="Write it as your guests will read it. Your draft is saved in this browser."
      />
      {isVisitor ? (
        <EmptyState
          title="Sign in to publish"
          action={<ButtonLink to="/auth/login?returnTo=%2Fsocials%2Fnew">Sign in</ButtonLink>}
        >
          You can start now. Your draft is saved in this browser.
        </EmptyState>
      ) : null}
      <SocialEditor form={form} submit="Publish" />
    </Page>
  );
}
