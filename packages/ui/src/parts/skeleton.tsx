import type { CSSProperties, ReactNode } from 'react';
import { partsWords } from '../words/parts.tsx';
import { Delayed } from './states.tsx';
import * as classes from './skeleton.module.css';

const words = partsWords.skeleton;

export type BoneProps = { width?: CSSProperties['width']; height?: CSSProperties['height']; round?: boolean };

/** One grey bar of a skeleton. Give it the size of what will stand there. */
export const Bone = ({ width = '100%', height = '1em', round }: BoneProps) => (
  <span className={classes.bone} data-round={round || undefined} style={{ width, height }} />
);

/** A page's or a part's skeleton: announced as loading, shown after 150 ms. */
export function Skeleton({ label = words.loading, children }: { label?: string; children: ReactNode }) {
  return (
    <div role="status" aria-live="polite" className={classes.skeleton}>
      <span className="mo-hidden">{label}</span>
      <Delayed>
        <div aria-hidden className={classes.body}>
          {children}
        </div>
      </Delayed>
    </div>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Cards of a grid, in the shape of `Card` with a cover. */
export const CardsSkeleton = ({ count = 6 }: { count?: number }) => (
  <Skeleton>
    <div className={classes.cards}>
      {times(count).map(index => (
        <div key={index} className={classes.card}>
          <span className={classes.cover} />
          <Bone width="40%" height={14} />
          <Bone width="85%" height={20} />
          <Bone width="60%" height={14} />
        </div>
      ))}
    </div>
  </Skeleton>
);

/** Rows of a table or a list. */
export const RowsSkeleton = ({ count = 8 }: { count?: number }) => (
  <Skeleton>
    <div className={classes.rows}>
      {times(count).map(index => (
        <div key={index} className={classes.row}>
          <Bone width={32} height={32} round />
          <Bone width={`${22 + ((index * 7) % 18)}%`} height={14} />
          <Bone width={`${14 + ((index * 5) % 12)}%`} height={14} />
        </div>
      ))}
    </div>
  </Skeleton>
);

/** A title, a line and a block: for a page whose shape is not known yet. */
export const PageSkeleton = () => (
  <Skeleton label={words.loadingThePage}>
    <div className={classes.pageBones}>
      <Bone width="min(24rem, 70%)" height={40} />
      <Bone width="min(34rem, 90%)" height={18} />
      <Bone height={260} />
    </div>
  </Skeleton>
);
