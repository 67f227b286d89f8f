import type { SocialView } from '@momos/contracts/social-view';
import { ButtonLink, Group, isPast, PageHeader, StatusBadge, TextLink, useNow, When } from '@momos/ui';
import { IconEye, IconScan } from '@momos/ui/icons';
import { TierFacts } from './tier-facts.tsx';
import { CopyButton } from './copy-button.tsx';

/** Title, time and status of a social above its tools, with links to see, edit, copy and scan. */
export function ManageHeader({ social }: { social: SocialView }) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  return (
    <PageHeader
      eyebrow={<TextLink to="/manager/rsvps">My socials</TextLink>}
      title={social.title}
      lead={
        <>
          {social.isCancelled ? 'Cancelled · ' : isOver ? 'Ended · ' : null}
          <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
          <TierFacts social={social} />
        </>
      }
      actions={<Actions social={social} isOver={isOver} />}
    />
  );
}

const Actions = ({ social, isOver }: { social: SocialView; isOver: boolean }) => (
  <Group gap="xs">
    {social.visibility === 'PUBLIC' ? (
      <StatusBadge status={social.reviewStatus} word={publicStatusWord(social)} />
    ) : null}
    {social.pendingEdit && !social.pendingEdit.rejection ? (
      <StatusBadge status="PENDING" word="Changes in review" />
    ) : null}
    <ButtonLink to={`/socials/${social.slug}?as=guest`} variant="default" leftSection={<IconEye size={18} />}>
      Preview as guest
    </ButtonLink>
    <ButtonLink to={`/socials/${social.slug}/edit`} variant="default">
      Edit
    </ButtonLink>
    <CopyButton social={social} variant="default" />
    <ButtonLink
      to={`/socials/${social.slug}/manage/scan`}
      variant={isOver ? 'default' : 'filled'}
      leftSection={<IconScan size={18} />}
    >
      Scan tickets
    </ButtonLink>
  </Group>
);

/** The label that the spec gives to a submission that is not listed (§4). */
const publicStatusWord = ({ reviewStatus }: SocialView) =>
  reviewStatus === 'DECLINED'
    ? 'Public Status Declined'
    : reviewStatus === 'PENDING'
      ? 'Public Status Pending'
      : undefined;
