import { errorText, upload, useSession } from '@momos/api-client';
import { uploadsContract } from '@momos/contracts/uploads';
import { Button, Cover, pictureUrl } from '@momos/ui';
import { PictureButton } from '@momos/ui/forms';
import { socialEditorWords } from '../words/social-editor.ts';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.bannerField;

const bannerShape = { aspect: 16 / 10, maxWidth: 2560 };

/** The cover of a social: an uploaded picture, cropped to its shape, or the generated one. */
export function BannerField({ form }: { form: SocialForm }) {
  const session = useSession();
  const { splashImageUrl, coverSeed } = form.values;
  const set = (path: string | null) => form.setFieldValue('splashImageUrl', path);
  return (
    <div className={classes.banner}>
      <Cover id={coverSeed} src={pictureUrl(splashImageUrl, 1280)} ratio="banner" />
      <div className={classes.bannerTools}>
        <PictureButton
          variant="default"
          size="compact-sm"
          title={words.coverPicture}
          shape={bannerShape}
          errorText={errorText}
          send={async (picture, how) =>
            set((await upload(session, uploadsContract.socialBanner, picture, how)).path)
          }
        >
          {words.chooseAPicture}
        </PictureButton>
        {splashImageUrl ? (
          <Button variant="default" size="compact-sm" onClick={() => set(null)}>
            {words.generatedCover}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
