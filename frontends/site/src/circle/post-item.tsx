import { useWrite } from '@momos/api-client';
import { postsContract, type PostView } from '@momos/contracts/posts';
import {
  Button,
  ConfirmDialog,
  Dialog,
  formatDay,
  formatMoney,
  Group,
  LazyView,
  Pill,
  pictureUrl,
  showToast,
  useAction,
  useViewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { postWords as words } from '../words/post.ts';
import { UnlockPost } from './unlock-post.tsx';
import * as classes from './post.module.css';

const refreshes = [postsContract.list, postsContract.get];

// For hosts alone.
const loadPurchases = () => import('./post-purchases.tsx').then(file => file.PostPurchases);

/** `isAlone`: on a page of its own, whose heading is the title. */
type Props = { post: PostView; isHost: boolean; isAlone?: boolean; onEdit: () => void };

/** One post; of a locked one the title and what it costs. */
export function PostItem({ post, isHost, isAlone = false, onEdit }: Props) {
  const Title = isAlone ? 'h1' : 'h3';
  const zone = useViewerZone() ?? 'UTC';
  return (
    <li className={classes.post}>
      <p className={classes.facts}>
        {post.author.displayName} · {formatDay(post.createdAt, zone)}
        {post.editedAt ? ` · ${words.edited}` : ''}
        {post.price !== null ? <Pill>{formatMoney(post.price, post.currency)}</Pill> : null}
        {post.points !== null ? <Pill>{words.points(post.points)}</Pill> : null}
        {post.reportCount ? <Pill tone="bad">{words.reports(post.reportCount)}</Pill> : null}
      </p>
      <Title className={classes.title}>{post.title}</Title>
      {post.isLocked ? <UnlockPost post={post} /> : <Content post={post} />}
      <Group gap="xs">
        {isHost ? (
          <>
            <Button size="compact-sm" variant="default" onClick={onEdit}>
              {words.edit}
            </Button>
            {post.price !== null || post.purchaseCount ? <PurchasesButton post={post} /> : null}
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

function PurchasesButton({ post }: { post: PostView }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        {words.purchases.open(post.purchaseCount ?? 0)}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={words.purchases.title(post.title)}>
        {isOpen ? <LazyView load={loadPurchases} props={{ post }} /> : null}
      </Dialog>
    </>
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
        {post.purchaseCount ? <p>{words.removeRefunds(post.purchaseCount)}</p> : null}
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
