import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, EmptyState, Page } from '@momos/ui';

/** In place of a host's tool, for people who do not host the social. */
export const NotHost = ({ social }: { social: SocialView }) => (
  <Page title="Hosts only">
    <EmptyState
      size="whole"
      title="Only hosts have access"
      action={<ButtonLink to={`/socials/${social.slug}`}>View the social</ButtonLink>}
    >
      Are you a host? Ask {social.owner.displayName} to add you.
    </EmptyState>
  </Page>
);
