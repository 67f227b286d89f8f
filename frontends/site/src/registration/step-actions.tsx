import type { SocialView } from '@momos/contracts/social-view';
import { formatMoney } from '@momos/ui';
import { SubmitButton } from '@momos/ui/forms';
import type { ReactNode } from 'react';
import { registrationWords } from '../words/registration.ts';
import { type Choice, useCharge } from './use-charge.ts';
import * as classes from './registration.module.css';

const words = registrationWords.stepActions;

type Props = { social: SocialView; choice?: Choice | undefined; isDisabled?: boolean; children: ReactNode };

/** The foot of a step, pinned to the bottom: what it costs in all, and the button that continues. */
export const StepActions = ({ social, choice, isDisabled = false, children }: Props) => (
  <div className={classes.pinned}>
    {choice ? <Total social={social} choice={choice} /> : <span />}
    <SubmitButton size="md" disabled={isDisabled}>
      {children}
    </SubmitButton>
  </div>
);

function Total({ social, choice }: { social: SocialView; choice: Choice }) {
  const { data } = useCharge(social, choice);
  const tier = social.ticketTiers.find(({ id }) => id === choice.tierId);
  if (!tier) return <span />;
  if (choice.points)
    return (
      <p className={classes.total} role="status">
        <span className={classes.soft}>{words.total}</span>
        <strong className="mo-figures">{words.points(choice.points)}</strong>
      </p>
    );
  const before = (tier.ticketPrice + tier.depositAmount) * (1 + choice.plusOnes);
  const total = data?.charge.total ?? before;
  return (
    <p className={classes.total} role="status">
      <span className={classes.soft}>{data || before === 0 ? words.total : words.totalBeforeFees}</span>
      <strong className="mo-figures">{total === 0 ? words.free : formatMoney(total, social.currency)}</strong>
    </p>
  );
}
