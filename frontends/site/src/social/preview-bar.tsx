import { ButtonLink, Callout } from '@momos/ui';

/** Above a social's page that its host sees as a guest does. */
export const PreviewBar = ({ slug }: { slug: string }) => (
  <Callout
    title="You see this page as a guest does"
    actions={
      <ButtonLink to={`/socials/${slug}/manage`} variant="default" size="compact-md">
        Back to your tools
      </ButtonLink>
    }
  >
    Address and link appear to guests once they have a ticket.
  </Callout>
);
