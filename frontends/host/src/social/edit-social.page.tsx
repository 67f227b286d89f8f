import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Loaded, Page, PageHeader, TextLink, useNavigate, useParams } from '@momos/ui';
import { EndSocial } from './end-social.tsx';
import { SocialEditor } from './social-editor.tsx';
import { useEditSocialForm } from './use-social-form.ts';

/** Changes a published social; a change that was made meanwhile is never overwritten. */
export function EditSocialPage() {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return <Loaded read={read}>{({ data }) => <Editor key={data.id} social={data} />}</Loaded>;
}

function Editor({ social }: { social: SocialView }) {
  const navigate = useNavigate();
  const form = useEditSocialForm(social, ({ slug }) => void navigate(`/socials/${slug}`));
  return (
    <Page title={`Edit · ${social.title}`}>
      <PageHeader
        title="Edit"
        eyebrow={<TextLink to={`/socials/${social.slug}/manage`}>{social.title}</TextLink>}
        lead={social.reviewComment ? `Our editors wrote: ${social.reviewComment}` : undefined}
      />
      <SocialEditor form={form} submit="Save changes" coverId={social.id} heldCurrency={social.currency} />
      <EndSocial social={social} />
    </Page>
  );
}
