import { useRead } from '@momos/api-client';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  EmptyState,
  Group,
  LinkTabs,
  Loaded,
  Page,
  PageHeader,
  StatusBadge,
  TextLink,
  useNow,
  useParams,
  isPast,
  When,
} from '@momos/ui';
import { IconScan } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

/** What stands around every tool of one social: its name, its tabs, and that only its hosts get in. */
export function ManageFrame({
  title,
  children,
}: {
  title: string;
  children: (social: SocialView) => ReactNode;
}) {
  const { slug = '' } = useParams();
  const read = useRead(socialsContract.getBySlug, { params: { slug } });
  return (
    <Loaded read={read}>
      {({ data }) =>
        data.viewer.isHost ? (
          <Frame social={data} title={title}>
            {children(data)}
          </Frame>
        ) : (
          <NotHost social={data} />
        )
      }
    </Loaded>
  );
}

function Frame({ social, title, children }: { social: SocialView; title: string; children: ReactNode }) {
  const base = `/socials/${social.slug}/manage`;
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  return (
    <Page width="full" title={`${title} · ${social.title}`}>
      <PageHeader
        eyebrow={<TextLink to="/manager/rsvps">My socials</TextLink>}
        title={social.title}
        lead={
          <>
            {social.isCancelled ? 'Cancelled · ' : isOver ? 'Over · ' : null}
            <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
          </>
        }
        actions={
          <Group gap="xs">
            {social.visibility === 'PUBLIC' ? (
              <StatusBadge status={social.reviewStatus} word={publicStatusWord(social)} />
            ) : null}
            <ButtonLink to={`/socials/${social.slug}`} variant="default">
              See it
            </ButtonLink>
            <ButtonLink to={`/socials/${social.slug}/edit`} variant="default">
              Edit
            </ButtonLink>
            <CopyButton social={social} variant="default" word="Copy" />
            <ButtonLink
              to={`${base}/scan`}
              variant={isOver ? 'default' : 'filled'}
              leftSection={<IconScan size={18} />}
            >
              Scan tickets
            </ButtonLink>
          </Group>
        }
      />
      <LinkTabs
        label="Tools of this social"
        tabs={[
          { to: base, label: 'Attendees', isExact: true },
          { to: `${base}/blasts`, label: 'Blasts' },
          { to: `${base}/promo-codes`, label: 'Promo codes' },
          { to: `${base}/reviews`, label: 'Reviews' },
          { to: `/manager/socials/${social.id}`, label: 'Statistics' },
        ]}
      />
      {children}
    </Page>
  );
}

/** The label that the spec gives to a submission that is not listed (§4). */
const publicStatusWord = ({ reviewStatus }: SocialView) =>
  reviewStatus === 'DECLINED'
    ? 'Public Status Declined'
    : reviewStatus === 'PENDING'
      ? 'Public Status Pending'
      : undefined;

const NotHost = ({ social }: { social: SocialView }) => (
  <Page title="Not yours">
    <EmptyState
      size="whole"
      title="Only the hosts get in here"
      action={<ButtonLink to={`/socials/${social.slug}`}>See the social</ButtonLink>}
    >
      If you should be one of them, ask {social.owner.displayName} to add you.
    </EmptyState>
  </Page>
);
