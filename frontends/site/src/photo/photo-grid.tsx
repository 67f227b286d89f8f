import type { PhotoPost } from '@momos/contracts/photo-feed';
import { formatDayShort, useWidth, viewerZone } from '@momos/ui';
import { IconCopy, IconVideo } from '@momos/ui/icons';
import { useRef, useState } from 'react';
import { photoWords } from '../words/photo.ts';
import * as classes from './photo.module.css';
import { captionOf, columnsOf, ratioOf, stillOf } from './photo.ts';

const wording = photoWords.photoGrid;

export type PhotoGridProps = { posts: readonly PhotoPost[]; onOpen: (post: PhotoPost) => void };

const columnsFor = (width: number) => (width < 560 ? 2 : width < 900 ? 3 : 4);

/** A wall of pictures in columns; whole they are seen in the lightbox. */
export function PhotoGrid({ posts, onOpen }: PhotoGridProps) {
  const wall = useRef<HTMLDivElement>(null);
  const columns = columnsOf(posts, columnsFor(useWidth(wall, window.innerWidth)));
  return (
    <div ref={wall} className={classes.wall}>
      {columns.map((column, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <ul key={at} className={classes.column}>
          {column.map(post => (
            <li key={post.id}>
              <PhotoTile post={post} onOpen={() => onOpen(post)} />
            </li>
          ))}
        </ul>
      ))}
    </div>
  );
}

const kinds = {
  IMAGE: null,
  CAROUSEL_ALBUM: { icon: IconCopy, words: wording.album },
  VIDEO: { icon: IconVideo, words: wording.film },
} as const;

function PhotoTile({ post, onOpen }: { post: PhotoPost; onOpen: () => void }) {
  const [isThere, setThere] = useState(false);
  const kind = kinds[post.media_type];
  const caption = captionOf(post);
  return (
    <button
      type="button"
      className={classes.tile}
      onClick={onOpen}
      aria-label={`${kind ? `${kind.words}: ` : ''}${caption || wording.photo}`}
    >
      <img
        src={stillOf(post)}
        alt=""
        loading="lazy"
        decoding="async"
        data-there={isThere || undefined}
        style={{ aspectRatio: ratioOf(post) }}
        onLoad={() => setThere(true)}
        onError={() => setThere(false)}
      />
      {kind ? (
        <span className={classes.kind} aria-hidden>
          <kind.icon size={18} />
        </span>
      ) : null}
      <span className={classes.words} aria-hidden>
        <span className={classes.caption}>{caption}</span>
        <time dateTime={post.timestamp}>{formatDayShort(post.timestamp, viewerZone())}</time>
      </span>
    </button>
  );
}
