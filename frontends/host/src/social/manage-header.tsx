import { uncancelledTitle } from '@momos/contracts/cancelled-title';
import type { SocialView } from '@momos/contracts/social-view';
import {
  ButtonLink,
  Group,
  isPast,
  PageHeader,
  PublicStatusBadge,
  StatusBadge,
  TextLink,
  useNow,
  When,
} from '@momos/ui';
import { IconEye, IconScan } from '@momos/ui/icons';
import { socialEditorWords } from '../words/social-editor.ts';
import { TierFacts } from './tier-facts.tsx';
import { CopyButton } from './copy-button.tsx';
import { CopyPrivateLink } from './share-social.tsx';
import * as classes from './hosted-table.module.css';

const words = socialEditorWords.manageHeader;

/** Title, time and status of a social above its tools, with links to see, edit, copy and scan. */
export function ManageHeader({ social }: { social: SocialView }) {
  const isOver = isPast(social.eventEndTimestamp, useNow(60_000));
  return (
    <PageHeader
      eyebrow={<TextLink to="/manager/rsvps">{words.mySocials}</TextLink>}
      title={social.isCancelled ? uncancelledTitle(social.title) : social.title}
      lead={
        <>
          <PublicStatus social={social} />
          {social.isCancelled ? words.cancelled : isOver ? words.ended : null}
          <When start={social.eventTimestamp} end={social.eventEndTimestamp} zone={social.timezone} />
          <TierFacts social={social} />
        </>
      }
      actions={<Actions social={social} isOver={isOver} />}
    />
  );
}

/** How the social stands with the reviewers; nothing for a private one. */
const PublicStatus = ({ social }: { social: SocialView }) => (
  <span className={classes.status}>
    {social.visibility === 'PUBLIC' ? <PublicStatusBadge status={social.reviewStatus} /> : null}
    {social.pendingEdit && !social.pendingEdit.rejection ? (
      <StatusBadge status="PENDING" word={words.changesInReview} />
    ) : null}
  </span>
);

const Actions = ({ social, isOver }: { social: SocialView; isOver: boolean }) => (
  <Group gap="xs">
    <ButtonLink to={`/socials/${social.slug}?as=guest`} variant="default" leftSection={<IconEye size={18} />}>
      {words.previewAsGuest}
    </ButtonLink>
    <ButtonLink to={`/socials/${social.slug}/edit`} variant="default">
      {words.edit}
    </ButtonLink>
    <CopyButton social={social} variant="default" />
    {social.visibility === 'PRIVATE' ? <CopyPrivateLink social={social} /> : null}
    <ButtonLink
      to={`/socials/${social.slug}/manage/scan`}
      variant={isOver ? 'default' : 'filled'}
      leftSection={<IconScan size={18} />}
    >
      {words.scanTickets}
    </ButtonLink>
  </Group>
);
