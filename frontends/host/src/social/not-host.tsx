import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, NoAccess } from '@momos/ui';
import { socialEditorWords } from '../words/social-editor.ts';

const words = socialEditorWords.notHost;

/** In place of a host's tool, for people who do not host the social. */
export const NotHost = ({ social }: { social: SocialView }) => (
  <NoAccess action={<ButtonLink to={`/socials/${social.slug}`}>{words.viewTheSocial}</ButtonLink>}>
    {words.pageHostsHostAsk(social.title, social.owner.displayName)}
  </NoAccess>
);
