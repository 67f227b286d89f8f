import type { UserCard } from '@momos/contracts/users';
import { Avatar, Link } from '@momos/ui';
import type { ReactNode } from 'react';
import { FollowButton } from '../user/follow-button.tsx';
import * as classes from './host.module.css';

/** A person with a way to their page and to following them. */
export const HostCard = ({ host, lines }: { host: UserCard; lines: readonly ReactNode[] }) => (
  <article className={classes.card}>
    <Avatar person={host} size={64} />
    <div className={classes.words}>
      <h3 className={classes.name}>
        <Link to={`/users/${host.slug}`} className={classes.link}>
          {host.displayName}
        </Link>
      </h3>
      {lines.map((line, at) =>
        line ? (
          // oxlint-disable-next-line react/no-array-index-key -- lines of one card keep their order
          <p key={at} className={classes.line}>
            {line}
          </p>
        ) : null,
      )}
    </div>
    <div className={classes.follow}>
      <FollowButton host={host} size="xs" />
    </div>
  </article>
);
