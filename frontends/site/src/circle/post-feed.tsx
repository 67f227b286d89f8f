import { useReadPages } from '@momos/api-client';
import type { CircleView } from '@momos/contracts/circles';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { Button, Dialog, EmptyState, ErrorState, LazyView, RowsSkeleton, Section, ShowMore } from '@momos/ui';
import { useState } from 'react';
import { postWords as words } from '../words/post.ts';
import { PostItem } from './post-item.tsx';
import * as classes from './post.module.css';

const loadForm = () => import('./post-form.tsx').then(file => file.PostForm);

/** Posts of a circle for its members, the newest first; its hosts write, edit and remove them here. */
export function PostFeed({ circle }: { circle: CircleView }) {
  const [written, setWritten] = useState<PostView | 'new'>();
  const list = useReadPages(postsContract.list, { params: { id: circle.id } });
  const close = () => setWritten(undefined);
  const changed = written === 'new' ? undefined : written;
  return (
    <Section title={words.title}>
      {circle.isHost ? (
        <Button variant="default" onClick={() => setWritten('new')}>
          {words.newPost}
        </Button>
      ) : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title={words.emptyTitle}>{words.emptyText}</EmptyState>
      ) : null}
      <ul className={classes.posts} role="list">
        {list.data?.items.map(post => (
          <PostItem key={post.id} post={post} isHost={circle.isHost} onEdit={() => setWritten(post)} />
        ))}
      </ul>
      <ShowMore list={list} />
      <Dialog isOpen={written !== undefined} onClose={close} title={changed ? words.edit : words.newPost}>
        {written ? <LazyView load={loadForm} props={{ circle, post: changed, onDone: close }} /> : null}
      </Dialog>
    </Section>
  );
}
