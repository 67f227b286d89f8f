import { productEvents, type SessionState, useRead, useSession, useSessionState } from '@momos/api-client';
import { socialDraftsContract, type SocialDraftView } from '@momos/contracts/social-drafts';
import type { SocialView } from '@momos/contracts/social-view';
import {
  Button,
  ButtonLink,
  Callout,
  Loaded,
  Page,
  PageHeader,
  PageSkeleton,
  useNavigate,
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { DraftBar } from '../social-draft/draft-bar.tsx';
import { OfferDraft } from '../social-draft/offer-draft.tsx';
import { useDraftEditor } from '../social-draft/use-draft-editor.ts';
import { socialDraftWords } from '../words/social-draft.ts';
import { socialEditorWords } from '../words/social-editor.ts';
import { SocialEditor } from './social-editor.tsx';

const words = socialEditorWords.newSocial;

/**
 * The draft that the address asks for; one that is saved for the first time gets its address, and stays on the page as it is. A sign-out
 * begins anew: what is on the page is not the next person's.
 */
function useAskedDraft(state: SessionState) {
  const [query, setQuery] = useSearchParams();
  const asked = query.get('draft') ?? undefined;
  const [page, setPage] = useState({ asked, opened: asked, id: asked, round: 0, state });
  if (asked !== page.asked || state !== page.state) {
    const hasLeft = page.state === 'signed-in' && state === 'visitor';
    const isSame = (asked === page.asked || asked === page.id) && !hasLeft;
    const anew = { opened: asked, id: asked, round: page.round + 1 };
    setPage({ ...page, asked, state, ...(isSame ? {} : anew) });
  }
  const stored = (id: string) => {
    setPage(now => ({ ...now, id }));
    setQuery({ draft: id }, { replace: true });
  };
  return { ...page, stored };
}

/** Publishes a new social. Visitors write it too, and sign in where they are, at the latest when they publish. */
export function NewSocialPage() {
  const session = useSession();
  const state = useSessionState();
  const { opened, id, round, stored } = useAskedDraft(state);
  return (
    <Page title={words.hostASocial}>
      <PageHeader title={words.hostASocial} lead={words.lead} />
      {state === 'visitor' ? (
        <Callout
          title={words.signInToPublish}
          actions={<Button onClick={() => void session.signInHere()}>{words.signIn}</Button>}
        >
          {words.signInText}
        </Callout>
      ) : null}
      {state === 'signed-in' && !id ? <OfferDraft /> : null}
      {opened && state === 'visitor' ? null : opened ? (
        <OpenedEditor key={round} id={opened} onStored={stored} />
      ) : (
        <Editor key={round} opened={undefined} onStored={stored} />
      )}
    </Page>
  );
}

function OpenedEditor({ id, onStored }: { id: string; onStored: (id: string) => void }) {
  const read = useRead(socialDraftsContract.get, { params: { id } }, { staleTime: 0 });
  // What was read on an earlier visit is older than what was saved there.
  const isFresh = read.isFetchedAfterMount;
  if (isFresh && read.error?.status === 404) return <Gone />;
  if (!isFresh) return <PageSkeleton />;
  return <Loaded read={read}>{({ data }) => <Editor opened={data} onStored={onStored} />}</Loaded>;
}

const Gone = () => (
  <Callout
    tone="warn"
    title={socialDraftWords.page.gone}
    actions={<ButtonLink to="/socials/new">{socialDraftWords.page.openEmpty}</ButtonLink>}
  />
);

type EditorProps = { opened: SocialDraftView | undefined; onStored: (id: string) => void };

function Editor({ opened, onStored }: EditorProps) {
  const navigate = useNavigate();
  const editor = useDraftEditor({
    opened,
    onStored,
    onPublished: ({ slug }: SocialView) => {
      productEvents.count('social.published');
      void navigate(`/socials/${slug}/manage?published`);
    },
  });
  return (
    <div>
      <SocialEditor form={editor.form} submit={words.publish} isNew />
      <DraftBar editor={editor} />
    </div>
  );
}
