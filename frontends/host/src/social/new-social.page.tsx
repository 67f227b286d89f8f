import { productEvents, useSession, useSessionState } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, Callout, Page, PageHeader, showToast, useNavigate, viewerZone } from '@momos/ui';
import { useState } from 'react';
import { socialEditorWords } from '../words/social-editor.ts';
import { emptyDraft } from './draft.ts';
import { SocialEditor } from './social-editor.tsx';
import { useNewSocialForm } from './use-social-form.ts';

const words = socialEditorWords.newSocial;

function useStoredForm(onPublished: (social: SocialView) => void) {
  const [initial] = useState(() => emptyDraft(new Date(), viewerZone()));
  const form = useNewSocialForm(initial, onPublished);
  // Leaving loses nothing, so there is nothing to ask.
  return { ...form, isDirty: () => false, isUnsaved: () => false };
}

/** Publishes a new social. Visitors write it too, and sign in where they are, at the latest when they publish. */
export function NewSocialPage() {
  const navigate = useNavigate();
  const session = useSession();
  const isVisitor = useSessionState() === 'visitor';
  const form = useStoredForm(({ slug, visibility }) => {
    productEvents.count('social.published');
    showToast(visibility === 'PUBLIC' ? words.publishedListedAfterReview : words.published, {
      tone: 'good',
    });
    void navigate(`/socials/${slug}`);
  });
  return (
    <Page title={words.hostASocial}>
      <PageHeader title={words.hostASocial} lead={words.lead} />
      {isVisitor ? (
        <Callout
          title={words.signInToPublish}
          actions={<Button onClick={() => void session.signInHere()}>{words.signIn}</Button>}
        >
          {words.signInText}
        </Callout>
      ) : null}
      <SocialEditor form={form} submit={words.publish} isNew />
    </Page>
  );
}
