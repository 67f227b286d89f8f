import type { CancellationPolicy } from '@momos/contracts/cancellation-policy';
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

/** The policy that counts, and what is paid under it: a registration's, or the tickets of a social before there is one. */
type Terms = {
  cancellationPolicy: CancellationPolicy;
  paid: readonly { ticketPrice: number; depositAmount: number }[];
};

/** What comes back to a guest who cancels, before they pay; nothing where nothing is paid. */
export function RefundTerms({ cancellationPolicy, paid }: Terms) {
  const hasPrice = paid.some(({ ticketPrice }) => ticketPrice > 0);
  const hasDeposit = paid.some(({ depositAmount }) => depositAmount > 0);
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
