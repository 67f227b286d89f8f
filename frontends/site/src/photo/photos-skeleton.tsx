import { Bone, Skeleton } from '@momos/ui';
import { photoWords } from '../words/photo.ts';
import * as classes from './photo.module.css';

const words = photoWords.photosSkeleton;

const heights = [280, 220, 320, 240, 340, 260, 220, 300];

/** A wall without pictures. */
export const PhotosSkeleton = () => (
  <Skeleton label={words.loadingPhotos}>
    <div className={classes.bones}>
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Bone key={at} height={height} />
      ))}
    </div>
  </Skeleton>
);
