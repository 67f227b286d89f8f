import { useReadPages } from '@momos/api-client';
import { type HostBlast, hostBlastsContract } from '@momos/contracts/host-blasts';
import { formatDay, Section, ShowMore, StatusBadge, viewerZone } from '@momos/ui';
import { useEffect } from 'react';
import * as classes from './host.module.css';

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
    <Section title="Sent">
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
    `sent to ${counts.sent} of ${counts.total}`,
    ...(counts.delayed > 0 ? [`${counts.delayed} delayed, we keep trying for 48 hours`] : []),
    ...(counts.suppressed > 0 ? [`${counts.suppressed} did not want it`] : []),
    ...(counts.failed > 0 ? [`${counts.failed} could not be reached`] : []),
    ...(counts.unknown > 0 ? [`${counts.unknown} unclear`] : []),
  ].join(', ');
