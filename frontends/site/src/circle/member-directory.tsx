import { useReadPages, useWrite } from '@momos/api-client';
import { circleMembersContract } from '@momos/contracts/circle-members';
import type { CircleView } from '@momos/contracts/circles';
import { ErrorState, Link, PersonLine, RowsSkeleton, Section, ShareButton, ShowMore } from '@momos/ui';
import { Switch } from '@momos/ui/forms';
import { circleWords } from '../words/circle.ts';
import { MessageButton } from '../chat/message-button.tsx';
import { useMe } from '../user/use-me.ts';
import { readAgain } from './read-again.ts';
import * as classes from './circle.module.css';

const words = circleWords.memberDirectory;

/** Members who let themselves be listed, whether the reader is one of them, and the reader's link of recommendation. */
export function MemberDirectory({ circle }: { circle: CircleView }) {
  const list = useReadPages(circleMembersContract.list, {
    params: { id: circle.id },
    query: { pageSize: 50, ...(circle.isHost ? { status: 'ACTIVE' as const } : {}) },
  });
  const me = useMe();
  // Whoever is in the circle may write to its members.
  const mayWrite = circle.isHost || circle.membership?.status === 'ACTIVE';
  return (
    <Section title={words.members}>
      <Own circle={circle} />
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <p className={classes.lead}>{words.none}</p> : null}
      <ul className={classes.people} role="list">
        {list.data?.items.map(({ id, user, role }) => (
          <li key={id} className={classes.member}>
            <Link to={`/users/${user.slug}`} className={classes.person}>
              <PersonLine person={user} detail={words.roles[role]} />
            </Link>
            {me && mayWrite && user.id !== me.id ? <MessageButton person={user} /> : null}
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}

function Own({ circle }: { circle: CircleView }) {
  const { membership } = circle;
  const update = useWrite(circleMembersContract.updateMine, {
    refreshes: [...readAgain, circleMembersContract.list],
  });
  if (membership?.status !== 'ACTIVE') return null;
  const { isListed, referralCode } = membership;
  return (
    <div className={classes.own}>
      <Switch
        label={words.listMe}
        checked={isListed}
        disabled={update.isPending}
        onChange={() => update.mutate({ params: { id: circle.id }, body: { isListed: !isListed } })}
      />
      {referralCode && circle.visibility !== 'PRIVATE' ? (
        <ShareButton
          title={circle.name}
          address={`/circles/${circle.slug}?code=${referralCode}`}
          label={words.recommend}
        />
      ) : null}
    </div>
  );
}
