import type { PublicUser } from '@momos/contracts/users';
import { Avatar, ButtonLink, FactLine, Pill } from '@momos/ui';
import {
  IconBriefcase,
  IconHeart,
  IconHistory,
  IconMapPin,
  IconPencil,
  IconSchool,
  IconSparkles,
  IconUsersGroup,
} from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { ShareOwn } from '../sharing/share-own.tsx';
import { userWords } from '../words/user.ts';
import { FollowButton } from './follow-button.tsx';
import { schoolLine, workLine } from './profile-labels.ts';
import * as classes from './profile.module.css';

const words = userWords.profileCard;

/** A person at first sight: face, name, what they show of themselves, and what one can do. */
export function ProfileCard({ user, isOwn }: { user: PublicUser; isOwn: boolean }) {
  return (
    <aside className={classes.card} aria-label={words.aboutThisPerson}>
      <Avatar person={user} size={128} />
      <div>
        <h1 className={classes.name}>{user.displayName}</h1>
        {user.subscribersCount > 0 ? (
          <p className={classes.followers}>{words.followers(user.subscribersCount)}</p>
        ) : null}
      </div>
      <div className={classes.actions}>
        {isOwn ? (
          <ButtonLink to="/accounts/setting" variant="default" leftSection={<IconPencil size={16} />}>
            {words.editProfile}
          </ButtonLink>
        ) : (
          <FollowButton host={user} />
        )}
        <ShareOwn title={user.displayName} path={`/users/${user.slug}`} />
      </div>
      <Details user={user} />
    </aside>
  );
}

type Detail = { icon: ReactNode; text: string | undefined; isVerified?: boolean | undefined };

const detailsOf = (user: PublicUser): Detail[] =>
  [
    {
      icon: <IconBriefcase size={18} />,
      text: workLine(user),
      isVerified: user.curPosition?.organization.isVerified,
    },
    {
      icon: <IconHistory size={18} />,
      text: user.exp > 0 ? words.ofExperience(user.exp) : undefined,
    },
    {
      icon: <IconSchool size={18} />,
      text: schoolLine(user),
      isVerified: user.curAcademic?.school.isVerified,
    },
    { icon: <IconMapPin size={18} />, text: user.currentCity ?? undefined },
    { icon: <IconUsersGroup size={18} />, text: user.communityNames.join(', ') || undefined },
    {
      icon: <IconSparkles size={18} />,
      text: user.learnOff.length > 0 ? words.wantsToLearnAbout(user.learnOff.join(', ')) : undefined,
    },
    { icon: <IconHeart size={18} />, text: user.hobbies.join(', ') || undefined },
  ].filter(({ text }) => text !== undefined);

function Details({ user }: { user: PublicUser }) {
  const details = detailsOf(user);
  const tags = [...new Set([...user.functions, ...user.sectors])];
  return (
    <>
      {details.length > 0 ? (
        <div className={classes.facts}>
          {details.map(({ icon, text, isVerified }) => (
            <FactLine
              key={text}
              icon={icon}
              title={
                <>
                  {text} {isVerified ? <Pill tone="good">{words.verified}</Pill> : null}
                </>
              }
            />
          ))}
        </div>
      ) : null}
      {tags.length > 0 ? (
        <p className={classes.tags}>
          {tags.map(tag => (
            <Pill key={tag}>{tag}</Pill>
          ))}
        </p>
      ) : null}
    </>
  );
}
