import { errorText, fieldErrors, useRead, useWrite } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  Button,
  ConfirmDialog,
  Group,
  Loaded,
  Page,
  PageHeader,
  showToast,
  TextLink,
  useNavigate,
  useParams,
} from '@momos/ui';
import { useState } from 'react';
import { draftOf, inputOf } from './draft.ts';
import { SocialEditor } from './social-editor.tsx';

/** Changing a published social. Somebody else's change in between is never overwritten. */
export function EditSocialPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return <Loaded read={read}>{({ data }) => <Editor key={data.id} social={data} />}</Loaded>;
}

function Editor({ social }: { social: SocialView }) {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => draftOf(social));
  const save = useWrite(socialsContract.update, {
    refreshes: [socialsContract.getBySlug, socialsContract.hosted],
    onDone: ({ data }) => {
      showToast('Saved', { tone: 'good' });
      void navigate(`/socials/${data.slug}`);
    },
  });
  return (
    <Page title={`Edit · ${social.title}`}>
      <PageHeader
        title="Edit"
        eyebrow={<TextLink to={`/socials/${social.slug}/manage`}>{social.title}</TextLink>}
        lead={social.reviewComment ? `Our editors wrote: ${social.reviewComment}` : undefined}
      />
      <SocialEditor
        draft={draft}
        onChange={setDraft}
        onSubmit={() =>
          save.mutate({
            params: { id: social.id },
            body: inputOf(draft, social),
            options: { ifMatch: social.version },
          })
        }
        isBusy={save.isPending}
        error={save.error ? errorText(save.error) : null}
        errors={fieldErrors(save.error)}
        submit="Save"
        coverId={social.id}
      />
      <End social={social} />
    </Page>
  );
}

/** Cancelling and deleting: both give everything back, so both ask with the facts. */
function End({ social }: { social: SocialView }) {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'cancel' | 'delete'>();
  const options = { refreshes: [socialsContract.getBySlug, socialsContract.hosted] };
  const cancel = useWrite(socialsContract.update, options);
  const remove = useWrite(socialsContract.remove, options);
  const confirm = async () => {
    const params = { id: social.id };
    await (asked === 'cancel'
      ? cancel.mutateAsync({ params, body: { isCancelled: true } })
      : remove.mutateAsync({ params })
    ).catch((error: unknown) => {
      throw new Error(errorText(error));
    });
    void navigate('/manager/rsvps');
  };
  return (
    <Group>
      {social.isCancelled ? null : (
        <Button variant="default" onClick={() => setAsked('cancel')}>
          Cancel this social
        </Button>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsked('delete')}>
        Delete it
      </Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={asked === 'cancel' ? `Cancel ${social.title}?` : `Delete ${social.title}?`}
        facts={[
          { label: 'Guests who are told', value: social.confirmedPax + social.waitlistCount },
          { label: 'Their money', value: 'All of it goes back' },
        ]}
        confirm={asked === 'cancel' ? 'Cancel it and tell everybody' : 'Delete it and give everything back'}
        isDangerous
        onConfirm={confirm}
      />
    </Group>
  );
}
