import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
import type { SocialView } from '@momos/contracts/social-view';
import { socialWords } from '../words/social.ts';
import * as classes from './social.module.css';

const words = socialWords.refundTerms;

const periods: [keyof CancellationPolicy, string][] = [
  ['early', words.early],
  ['WITHIN72H', words.within72],
  ['WITHIN24H', words.within24],
  ['BEFORE3H', words.before3],
];

const share = (percent: number): string =>
  percent === 0 ? words.nothing : percent === 100 ? words.all : `${percent}%`;

/** What comes back to a guest who cancels, before they pay; nothing where a social costs nothing. */
export function RefundTerms({ social: { cancellationPolicy, ticketTiers } }: { social: SocialView }) {
  const hasPrice = ticketTiers.some(({ ticketPrice }) => ticketPrice > 0);
  const hasDeposit = ticketTiers.some(({ depositAmount }) => depositAmount > 0);
  if (!hasPrice && !hasDeposit) return null;
  const termOf = (period: keyof CancellationPolicy) => {
    const { ticketPercent, depositPercent } = cancellationPolicy[period];
    return [
      ...(hasPrice ? [words.ofTheTicket(share(ticketPercent))] : []),
      ...(hasDeposit ? [words.ofTheDeposit(share(depositPercent))] : []),
    ].join(', ');
  };
  return (
    <details className={classes.terms}>
      <summary>{words.whatGetBackIf}</summary>
      <dl>
        {periods.map(([period, label]) => (
          <div key={period}>
            <dt>{label}</dt>
            <dd>{termOf(period)}</dd>
          </div>
        ))}
      </dl>
      <p>{words.hostsCancel}</p>
    </details>
  );
}
