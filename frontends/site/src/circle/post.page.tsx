import { useRead } from '@momos/api-client';
import { circlesContract } from '@momos/contracts/circles';
import { postsContract, type PostView } from '@momos/contracts/posts';
import { SignedIn } from '@momos/remote-kit/signed-in';
import {
  ButtonLink,
  Dialog,
  EmptyState,
  LazyView,
  Loaded,
  Page,
  PageSkeleton,
  TextLink,
  useParams,
} from '@momos/ui';
import { useState } from 'react';
import { postWords as words } from '../words/post.ts';
import { PostItem } from './post-item.tsx';
import * as classes from './post.module.css';

const loadForm = () => import('./post-form.tsx').then(file => file.PostForm);

/** One post, where payment pages and mails lead to. */
export function PostPage() {
  const { id = '' } = useParams();
  return (
    <SignedIn>
      <OnePost id={id} />
    </SignedIn>
  );
}

function OnePost({ id }: { id: string }) {
  const read = useRead(postsContract.get, { params: { id } });
  if (read.error?.status === 404)
    return (
      <Page title={words.post}>
        <EmptyState
          size="whole"
          title={words.noPost}
          action={<ButtonLink to="/circles">{words.allCircles}</ButtonLink>}
        >
          {words.noPostText}
        </EmptyState>
      </Page>
    );
  return (
    <Loaded read={read} skeleton={<PageSkeleton />}>
      {({ data }) => <Shown post={data} />}
    </Loaded>
  );
}

function Shown({ post }: { post: PostView }) {
  const [isWritten, setWritten] = useState(false);
  const circle = useRead(circlesContract.get, { params: { id: post.circleId } });
  const shown = circle.data?.data;
  const close = () => setWritten(false);
  return (
    <Page title={post.title} width="text">
      <ul className={classes.posts} role="list">
        <PostItem post={post} isHost={shown?.isHost ?? false} isAlone onEdit={() => setWritten(true)} />
      </ul>
      <p>
        <TextLink to={`/circles/${shown?.slug ?? post.circleId}`}>
          {shown ? words.toCircle(shown.name) : words.toTheCircle}
        </TextLink>
      </p>
      <Dialog isOpen={isWritten} onClose={close} title={words.edit}>
        {isWritten && shown ? (
          <LazyView load={loadForm} props={{ circle: shown, post, onDone: close }} />
        ) : null}
      </Dialog>
    </Page>
  );
}
