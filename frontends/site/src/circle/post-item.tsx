import { useRead, useWrite } from '@momos/api-client';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { transactionsContract } from '@momos/contracts/transactions';
import {
  Button,
  ConfirmDialog,
  formatDay,
  Group,
  Pill,
  pictureUrl,
  showToast,
  useAction,
  useQueryClient,
  useViewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { postWords as words } from '../words/post.ts';
import * as classes from './post.module.css';

const refreshes = [postsContract.list];

type Props = { post: PostView; isHost: boolean; onEdit: () => void };

/** One post; of a locked one the title and what it costs. */
export function PostItem({ post, isHost, onEdit }: Props) {
  const zone = useViewerZone() ?? 'UTC';
  return (
    <li className={classes.post}>
      <p className={classes.facts}>
        {post.author.displayName} · {formatDay(post.createdAt, zone)}
        {post.editedAt ? ` · ${words.edited}` : ''}
        {post.points !== null ? <Pill>{words.points(post.points)}</Pill> : null}
        {post.reportCount ? <Pill tone="bad">{words.reports(post.reportCount)}</Pill> : null}
      </p>
      <h3 className={classes.title}>{post.title}</h3>
      {post.isLocked ? <Locked post={post} /> : <Content post={post} />}
      <Group gap="xs">
        {isHost ? (
          <>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {words.edit}
            </Button>
            <RemoveButton post={post} />
          </>
        ) : (
          <ReportButton post={post} />
        )}
      </Group>
    </li>
  );
}

const Content = ({ post }: { post: PostView }) => (
  <>
    {post.text ? <p className={classes.text}>{post.text}</p> : null}
    {post.pictures.map((path, index) => (
      <img
        key={path}
        className={classes.picture}
        src={pictureUrl(path, 960)}
        alt={words.picture(index + 1, post.title)}
        loading="lazy"
      />
    ))}
  </>
);

/** What unlocking costs, with a question before the points are taken. */
function Locked({ post }: { post: PostView }) {
  const [isAsked, setAsked] = useState(false);
  const points = useRead(transactionsContract.points, { query: { pageSize: 1 } }, { enabled: isAsked });
  const queries = useQueryClient();
  const unlock = useWrite(postsContract.unlock, {
    refreshes: [...refreshes, transactionsContract.points],
    // What it costs may have changed since it was read.
    onFailed: () => void queries.invalidateQueries({ queryKey: [postsContract.list.id] }),
  });
  const cost = post.points ?? 0;
  const balance = points.data?.meta.balance;
  const confirm = async () => {
    await unlock.mutateAsync({ params: { id: post.id }, body: { points: cost } });
    showToast(words.unlocked, { tone: 'good' });
  };
  return (
    <div className={classes.locked}>
      <p>{words.locked(post.pictureCount)}</p>
      <Button onClick={() => setAsked(true)}>{words.unlock(words.points(cost))}</Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.unlockTitle(post.title)}
        facts={[
          { label: words.cost, value: words.points(cost) },
          { label: words.balance, value: balance ?? '–' },
        ]}
        cancel={words.notNow}
        confirm={words.unlock(words.points(cost))}
        isConfirmable={balance !== undefined && balance >= cost}
        onConfirm={confirm}
      >
        <p>{words.unlockText}</p>
      </ConfirmDialog>
    </div>
  );
}

function RemoveButton({ post }: { post: PostView }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useWrite(postsContract.remove, { refreshes });
  const confirm = async () => {
    await remove.mutateAsync({ params: { id: post.circleId, postId: post.id } });
    showToast(words.removed, { tone: 'good' });
  };
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={words.removeTitle(post.title)}
        cancel={words.keep}
        confirm={words.remove}
        isDangerous
        onConfirm={confirm}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
    </>
  );
}

function ReportButton({ post }: { post: PostView }) {
  const report = useAction(postsContract.report, { done: words.reported });
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={report.isPending}
      onClick={() => report.mutate({ params: { id: post.id } })}
    >
      {words.report}
    </Button>
  );
}
