import { useReadPages } from '@momos/api-client';
import type { HeldBack } from '@momos/contracts/blasts';
import { type HostBlast, hostBlastsContract } from '@momos/contracts/host-blasts';
import { formatDay, Section, ShowMore, StatusBadge, viewerZone } from '@momos/ui';
import { useEffect } from 'react';
import { hostWords } from '../words/host.tsx';
import * as classes from './host.module.css';

const words = hostWords.sentLetters;

/** What one wrote to one's followers, with how far it is while it is sent. */
export function SentLetters() {
  const letters = useReadPages(hostBlastsContract.list, { query: { pageSize: 10 } });
  const isSending = letters.data?.items.some(({ status }) => status === 'INPROGRESS') ?? false;
  const { refetch } = letters;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  if (!letters.data || letters.data.items.length === 0) return null;
  return (
    <Section title={words.sent}>
      <ul className={classes.letters} role="list">
        {letters.data.items.map(letter => (
          <li key={letter.id} className={classes.letter}>
            <div className={classes.letterHead}>
              <strong>{letter.subject}</strong>
              <StatusBadge status={letter.status} />
            </div>
            <p className={classes.line}>
              {formatDay(letter.createdAt, viewerZone())} · {reachedLine(letter)}
            </p>
          </li>
        ))}
      </ul>
      <ShowMore list={letters} />
    </Section>
  );
}

const reachedLine = ({ counts }: HostBlast): string =>
  [
    words.sentToOf(counts.sent, counts.total),
    ...(counts.delayed > 0 ? [words.delayed(counts.delayed)] : []),
    ...heldBackLines(counts),
    ...(counts.failed > 0 ? [words.couldNotBeReached(counts.failed)] : []),
    ...(counts.unknown > 0 ? [words.unclear(counts.unknown)] : []),
  ].join(', ');

/** Those that a message to followers may have, in the order in which they are said. */
const reasons = [
  'optedOut',
  'badAddress',
  'noAddress',
  'left',
  'tooMany',
] as const satisfies readonly (keyof HeldBack)[];

/** What was held back, by the reason. */
function heldBackLines({ suppressed, heldBack }: HostBlast['counts']): string[] {
  const said = reasons.flatMap(reason => {
    const count = heldBack?.[reason] ?? 0;
    return count > 0 ? { count, text: words.heldBack[reason](count) } : [];
  });
  const rest = said.reduce((left, { count }) => left - count, suppressed);
  return [...said.map(({ text }) => text), ...(rest > 0 ? [words.notSent(rest)] : [])];
}
