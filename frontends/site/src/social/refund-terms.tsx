import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { SocialView } from '@momos/contracts/social-view';
import * as classes from './social.module.css';

const periods: [keyof CancellationPolicy, string][] = [
  ['early', 'More than 72 hours before'],
  ['WITHIN72H', '72 to 24 hours before'],
  ['WITHIN24H', '24 to 3 hours before'],
  ['BEFORE3H', 'Less than 3 hours before'],
];

const share = (percent: number): string =>
  percent === 0 ? 'nothing' : percent === 100 ? 'all' : `${percent}%`;

/** What comes back to a guest who cancels, before they pay; nothing where a social costs nothing. */
export function RefundTerms({ social: { cancellationPolicy, ticketTiers } }: { social: SocialView }) {
  const hasPrice = ticketTiers.some(({ ticketPrice }) => ticketPrice > 0);
  const hasDeposit = ticketTiers.some(({ depositAmount }) => depositAmount > 0);
  if (!hasPrice && !hasDeposit) return null;
  const termOf = (period: keyof CancellationPolicy) => {
    const { ticketPercent, depositPercent } = cancellationPolicy[period];
    return [
      ...(hasPrice ? [`${share(ticketPercent)} of the ticket`] : []),
      ...(hasDeposit ? [`${share(depositPercent)} of the deposit`] : []),
    ].join(', ');
  };
  return (
    <details className={classes.terms}>
      <summary>What you get back if you cancel</summary>
      <dl>
        {periods.map(([period, label]) => (
          <div key={period}>
            <dt>{label}</dt>
            <dd>{termOf(period)}</dd>
          </div>
        ))}
      </dl>
      <p>If the hosts cancel the social, you get everything back.</p>
    </details>
  );
}
