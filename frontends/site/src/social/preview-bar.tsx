import { ButtonLink, Callout } from '@momos/ui';
import { socialWords } from '../words/social.ts';

const words = socialWords.previewBar;

/** Above a social's page that its host sees as a guest does. */
export const PreviewBar = ({ slug }: { slug: string }) => (
  <Callout
    title={words.title}
    actions={
      <ButtonLink to={`/socials/${slug}/manage`} variant="default" size="compact-md">
        {words.backToYourTools}
      </ButtonLink>
    }
  >
    {words.text}
  </Callout>
);
