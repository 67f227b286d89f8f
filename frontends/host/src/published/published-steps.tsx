import { useRead } from '@momos/api-client';
import { approvalMailContract } from '@momos/contracts/approval-mail';
import { guestInvitationsContract } from '@momos/contracts/guest-invitations';
import type { SocialView } from '@momos/contracts/social-view';
import { ActionIcon, ButtonLink, Card } from '@momos/ui';
import { IconCircle, IconCircleCheckFilled, IconClock, IconX } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { CopyPrivateLink, ShareSocial } from '../social/share-social.tsx';
import { publishedWords as words } from '../words/published.ts';
import { type NextStep, nextSteps } from './next-steps.ts';
import * as classes from './published.module.css';
import type { usePublished } from './use-published.ts';

type StepsProps = { social: SocialView; published: ReturnType<typeof usePublished> };

/** The steps after publishing, each marked once it is done, with the way to it. */
export function PublishedSteps({ social, published }: StepsProps) {
  const params = { id: social.id };
  const invited = useRead(guestInvitationsContract.list, { params, query: { pageSize: 1 } });
  const mail = useRead(approvalMailContract.get, { params });
  const steps = nextSteps({
    social,
    guestsInvited: invited.data?.data.length ?? 0,
    hasApprovalMail: Boolean(mail.data?.data.body),
    noted: published.noted,
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card>
      <section aria-label={words.title}>
        <div className={classes.head}>
          <h2>{words.title}</h2>
          <span className={`${classes.soft} mo-figures`}>{words.progress(done, steps.length)}</span>
          <ActionIcon variant="subtle" color="gray" aria-label={words.close} onClick={published.close}>
            <IconX size={18} />
          </ActionIcon>
        </div>
        <ol className={classes.steps} role="list">
          {steps.map(({ step, isDone }) => (
            <Step key={step} step={step} isDone={isDone} social={social} published={published} />
          ))}
        </ol>
      </section>
    </Card>
  );
}

type StepProps = StepsProps & { step: NextStep; isDone: boolean };

function Step({ step, isDone, social, published }: StepProps) {
  const { title, text } = textOf(step, social);
  const Mark = isDone ? IconCircleCheckFilled : step === 'review' ? IconClock : IconCircle;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} role="img" aria-label={isDone ? words.done : words.open}>
        <Mark size={22} aria-hidden />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{title}</span>
        <span className={classes.soft}>{text}</span>
      </span>
      {actionOf[step]({ social, published })}
    </li>
  );
}

function textOf(step: NextStep, { visibility, reviewStatus }: SocialView): { title: string; text: string } {
  if (step === 'review') return words.review[reviewStatus];
  if (step !== 'share') return words.steps[step];
  const { title, titlePrivate, text, textPrivate, textMembers } = words.steps.share;
  if (visibility === 'PRIVATE') return { title: titlePrivate, text: textPrivate };
  return { title, text: visibility === 'COMMUNITY_ONLY' ? textMembers : text };
}

const toolsOf = ({ slug }: SocialView) => `/socials/${slug}/manage`;

/** Two of the buttons say "Invite": each is named after its step. */
const linkTo = (path: string, label: string, more: { 'aria-label'?: string; onClick?: () => void } = {}) => (
  <ButtonLink to={path} variant="default" {...more}>
    {label}
  </ButtonLink>
);

const openStep = (path: string, { open, title }: { open: string; title: string }) =>
  linkTo(path, open, { 'aria-label': title });

const actionOf: Record<NextStep, (props: StepsProps) => ReactNode> = {
  review: ({ social }) =>
    social.reviewStatus === 'REVISION_NEEDED'
      ? linkTo(`/socials/${social.slug}/edit`, words.review.edit)
      : null,
  share: ({ social, published }) => {
    const onShare = () => published.note('share');
    return social.visibility === 'PRIVATE' ? (
      <CopyPrivateLink social={social} onShare={onShare} label={words.steps.share.copy} />
    ) : (
      <ShareSocial social={social} onShare={onShare} />
    );
  },
  guests: ({ social }) => openStep(`${toolsOf(social)}?view=invited`, words.steps.guests),
  hosts: ({ social }) => openStep(`${toolsOf(social)}/hosts`, words.steps.hosts),
  approvalMail: ({ social }) => openStep(`${toolsOf(social)}/approval-mail`, words.steps.approvalMail),
  door: ({ social, published }) =>
    linkTo(`${toolsOf(social)}/scan/poster`, words.steps.door.open, {
      onClick: () => published.note('door'),
    }),
};
