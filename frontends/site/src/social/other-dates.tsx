import { useRead } from '@momos/api-client';
import { type Occurrence, recurrencesContract } from '@momos/contracts/recurrences';
import type { SocialView } from '@momos/contracts/social-view';
import { Button, ErrorState, formatDayShort, formatTime, Pill, Section, TextLink, zoneName } from '@momos/ui';
import { useState } from 'react';
import { otherDatesWords as words } from '../words/other-dates.ts';
import * as classes from './other-dates.module.css';

const shownFirst = 6;

type OtherDatesProps = { social: SocialView; inviteCode: string | undefined };

/** The dates of a social that repeats, each with its own page; nothing where this is the only one left. */
export function OtherDates({ social, inviteCode }: OtherDatesProps) {
  const [isWhole, setWhole] = useState(false);
  const read = useRead(recurrencesContract.get, {
    params: { id: social.id },
    query: inviteCode ? { inviteCode } : {},
  });
  if (read.error) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />;
  const all = read.data?.data.occurrences ?? [];
  if (!all.some(({ id }) => id !== social.id)) return null;
  const shown = isWhole ? all : all.slice(0, shownFirst);
  return (
    <Section title={words.title}>
      <ul className={classes.dates} role="list">
        {shown.map(each => (
          <DateLine key={each.id} occurrence={each} isThis={each.id === social.id} />
        ))}
      </ul>
      {all.length > shownFirst ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(!isWhole)} aria-expanded={isWhole}>
          {isWhole ? words.showFewer : words.all(all.length)}
        </Button>
      ) : null}
    </Section>
  );
}

function DateLine({ occurrence, isThis }: { occurrence: Occurrence; isThis: boolean }) {
  const { slug, eventTimestamp: at, timezone: zone, isCancelled } = occurrence;
  return (
    <li className={classes.date} data-cancelled={isCancelled || undefined}>
      <TextLink to={`/socials/${slug}`} aria-current={isThis ? 'page' : undefined}>
        {formatDayShort(at, zone)} · {formatTime(at, zone)} {zoneName(at, zone)}
      </TextLink>
      {isThis ? <Pill tone="accent">{words.this}</Pill> : null}
      {isCancelled ? <Pill tone="bad">{words.cancelled}</Pill> : null}
    </li>
  );
}
