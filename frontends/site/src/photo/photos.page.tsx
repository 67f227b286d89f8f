import { useRead, useReadPages } from '@momos/api-client';
import { photoFeedContract, type PhotoPost } from '@momos/contracts/photo-feed';
import {
  DialogFailed,
  EmptyState,
  ErrorState,
  FilterChips,
  LazyView,
  Page,
  PageHeader,
  useSearchParams,
} from '@momos/ui';
import { useState } from 'react';
import { photoWords } from '../words/photo.ts';
import { hasTag, tagsOf } from './photo.ts';
import * as classes from './photo.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { PhotosSkeleton } from './photos-skeleton.tsx';
import { InfiniteScroll } from './infinite-scroll.tsx';

const words = photoWords.photos;

const loadLightbox = () => import('./photo-lightbox.tsx').then(file => file.PhotoLightbox);

const maxTags = 12;

/** The photo feed (spec §2 "Photos"): a wall of pictures, found by hashtag; the address keeps the hashtag and the open picture. */
export function PhotosPage() {
  const [query, setQuery] = useSearchParams();
  const tag = query.get('tag');
  const openId = query.get('photo');
  const feed = useReadPages(photoFeedContract.list, { query: { pageSize: 24 } });
  const posts = feed.data?.items ?? [];
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: true, preventScrollReset: true });
  };
  return (
    <Page title={words.photos}>
      <PageHeader title={words.photos} lead={words.lead} />
      <TagFilter posts={posts} tag={tag} onChange={next => set('tag', next)} />
      <Wall feed={feed} tag={tag} onOpen={post => set('photo', post.id)} />
      {openId ? (
        <OpenPhoto
          key={openId}
          id={openId}
          known={posts.find(post => post.id === openId)}
          onClosed={() => set('photo', undefined)}
        />
      ) : null}
    </Page>
  );
}

type WallProps = {
  feed: ReturnType<typeof useReadPages<typeof photoFeedContract.list>>;
  tag: string | null;
  onOpen: (post: PhotoPost) => void;
};

function Wall({ feed, tag, onOpen }: WallProps) {
  const posts = feed.data?.items ?? [];
  const shown = tag ? posts.filter(post => hasTag(post, tag)) : posts;
  return (
    <>
      {feed.error ? <ErrorState error={feed.error} onRetry={() => void feed.refetch()} /> : null}
      {feed.isPending ? <PhotosSkeleton /> : null}
      {feed.data && shown.length === 0 && !feed.hasNextPage ? (
        <EmptyState size="page" title={tag ? words.noPhotosWith(tag) : words.noPhotosYet}>
          {tag ? words.noneWithTagText : words.emptyText}
        </EmptyState>
      ) : null}
      <PhotoGrid posts={shown} onOpen={onOpen} />
      {feed.hasNextPage && !feed.error ? (
        <InfiniteScroll
          // Another wall may be so short that the end is still in sight, so it has to look again.
          key={`${posts.length} ${tag ?? ''}`}
          isBusy={feed.isFetchingNextPage}
          onReached={() => void feed.fetchNextPage()}
        />
      ) : null}
    </>
  );
}

type TagFilterProps = {
  posts: readonly PhotoPost[];
  tag: string | null;
  onChange: (tag: string | undefined) => void;
};

function TagFilter({ posts, tag, onChange }: TagFilterProps) {
  const tags = tagsOf(posts, maxTags);
  const options = tags.map(({ tag: value, count }) => ({ value, label: value, count }));
  // A hashtag that came with the address can be taken off even where no photo has it.
  const isKnown = !tag || options.some(option => option.value === tag);
  const all = isKnown ? options : [...options, { value: tag, label: tag, count: 0 }];
  if (all.length === 0) return null;
  return (
    <div className={classes.tags}>
      {' '}
      <FilterChips
        label={words.hashtag}
        single
        options={all}
        value={tag ? [tag] : []}
        onChange={([next]) => onChange(next)}
      />
    </div>
  );
}

type OpenPhotoProps = { id: string; known: PhotoPost | undefined; onClosed: () => void };

/**
 * One photo over the page. The lightbox is fetched with the first photo that is opened, and stays until its closing motion is over; an
 * address may name a photo that the wall does not show yet.
 */
function OpenPhoto({ id, known, onClosed }: OpenPhotoProps) {
  const [isOpen, setOpen] = useState(true);
  const read = useRead(photoFeedContract.get, { params: { id } }, { enabled: !known, staleTime: 60_000 });
  const post = known ?? read.data?.data;
  return post ? (
    <LazyView
      load={loadLightbox}
      props={{ post, isOpen, onClose: () => setOpen(false), onClosed }}
      failed={() => <DialogFailed onClose={onClosed} />}
    />
  ) : null;
}
