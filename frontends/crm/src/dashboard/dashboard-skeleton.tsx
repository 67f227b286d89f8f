import { Bone, Skeleton } from '@momos/ui';
import * as classes from './dashboard.module.css';

const three = [0, 1, 2];
const five = [0, 1, 2, 3, 4];

/** The dashboard's shape while it loads: figures, trends, three lists. */
export const DashboardSkeleton = () => (
  <Skeleton>
    <div className={classes.bones}>
      <Bone height={84} />
      <Bone height={120} />
      <div className={classes.columns}>
        {three.map(column => (
          <div key={column} className={classes.boneList}>
            <Bone width="40%" height={18} />
            {five.map(row => (
              <Bone key={row} height={32} />
            ))}
          </div>
        ))}
      </div>
    </div>
  </Skeleton>
);
