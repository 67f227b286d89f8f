import { Bone, Skeleton } from '@momos/ui';
import * as classes from './social-stats.module.css';

/** The shape of the figures while they load. */
export const StatsSkeleton = () => (
  <Skeleton>
    <div className={classes.bones}>
      <Bone height={92} />
      <div className={classes.columns}>
        <Bone height={220} />
        <Bone height={220} />
      </div>
      <Bone height={220} />
    </div>
  </Skeleton>
);
