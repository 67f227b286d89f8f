import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, NoAccess } from '@momos/ui';

/** In place of a host's tool, for people who do not host the social. */
export const NotHost = ({ social }: { social: SocialView }) => (
  <NoAccess action={<ButtonLink to={`/socials/${social.slug}`}>View the social</ButtonLink>}>
    This page is for the hosts of {social.title}. Are you a host? Ask {social.owner.displayName} to add you.
  </NoAccess>
);
