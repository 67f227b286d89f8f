import { useRead } from '@momos/api-client';
import { usersContract } from '@momos/contracts/users';
import { formatMoney } from '@momos/ui';
import { Radio } from '@momos/ui/forms';
import { registrationWords } from '../words/registration.ts';
import * as classes from './registration.module.css';

const words = registrationWords.pointsChoice;

type Props = {
  /** For all who come along. */
  points: number;
  money: number;
  currency: string;
  isWithPoints: boolean;
  onChange: (isWithPoints: boolean) => void;
};

/** Money or momo points (spec §3 "MOMOS_DEDUCTION"); points only for a person who has enough. */
export function PointsChoice({ points, money, currency, isWithPoints, onChange }: Props) {
  const balance = useRead(usersContract.me, {}).data?.data.momoPoints;
  const isEnough = balance === undefined || balance >= points;
  return (
    <Radio.Group
      label={words.howToPay}
      value={isWithPoints ? 'points' : 'money'}
      error={isWithPoints && !isEnough ? words.notEnough : undefined}
      onChange={value => onChange(value === 'points')}
    >
      <div className={classes.tiers}>
        <Radio value="money" label={formatMoney(money, currency)} />
        <Radio
          value="points"
          disabled={!isEnough && !isWithPoints}
          label={words.points(points)}
          description={balance === undefined ? undefined : words.youHave(balance)}
        />
      </div>
    </Radio.Group>
  );
}
