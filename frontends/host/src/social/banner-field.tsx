import { errorText, upload, useSession } from '@momos/api-client';
import { uploadsContract } from '@momos/contracts/uploads';
import { Button, Cover, pictureUrl } from '@momos/ui';
import { PictureButton } from '@momos/ui/forms';
import type { SocialDraft } from './draft.ts';
import * as classes from './social-editor.module.css';

const bannerShape = { aspect: 16 / 10, maxWidth: 2560 };

/** The picture of a social: one's own, cropped to its shape, or the generated one. */
export function BannerField({
  draft,
  coverId,
  onChange,
}: {
  draft: SocialDraft;
  coverId: string;
  onChange: (path: string | null) => void;
}) {
  const session = useSession();
  return (
    <div className={classes.banner}>
      <Cover id={coverId} tags={draft.tags} src={pictureUrl(draft.splashImageUrl, 1280)} ratio="banner" />
      <div className={classes.bannerTools}>
        <PictureButton
          variant="default"
          size="compact-sm"
          title="The banner"
          shape={bannerShape}
          errorText={errorText}
          send={async (picture, how) =>
            onChange((await upload(session, uploadsContract.socialBanner, picture, how)).path)
          }
        >
          Choose a picture
        </PictureButton>
        {draft.splashImageUrl ? (
          <Button variant="default" size="compact-sm" onClick={() => onChange(null)}>
            Use the generated one
          </Button>
        ) : null}
      </div>
    </div>
  );
}
