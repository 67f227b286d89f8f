import { useRead } from '@momos/api-client';
import type { SocialCard } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import {
  ButtonLink,
  EmptyState,
  ErrorState,
  formatStamp,
  Navigate,
  OwnTime,
  Page,
  PageHeader,
  RowsSkeleton,
  Section,
  useNow,
} from '@momos/ui';
import type { ReactNode } from 'react';
import { scanWords } from '../words/scan.ts';
import { sortDoors } from './doors.ts';
import { readLastDoor } from './last-door.ts';
import * as classes from './scan-start.module.css';

const words = scanWords.scanStart;

const hosted = (when: 'coming' | 'past', pageSize: number) => ({ query: { pageSize, when } });

const scanPath = (slug: string) => `/socials/${slug}/manage/scan`;

/** Where the installed app starts at the door: leads on to the one door that is open, and asks where there is none or several. */
export function ScanStartPage() {
  const coming = useRead(socialsContract.hosted, hosted('coming', 50));
  // A door stays open for a while after the end.
  const past = useRead(socialsContract.hosted, hosted('past', 10));
  const now = useNow(60_000);
  const failed = [coming, past].find(({ error }) => error);
  if (failed?.error) return <NoList error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!coming.data || !past.data)
    return (
      <Frame>
        <RowsSkeleton count={3} />
      </Frame>
    );
  const { open, later } = sortDoors([...past.data.data, ...coming.data.data], now);
  const [only, another] = open;
  if (only && !another) return <Navigate to={scanPath(only.slug)} replace />;
  return (
    <Frame>
      {open.length > 0 ? <Doors title={words.openNow} socials={open} isOpen /> : null}
      {later.length > 0 ? <Doors title={words.later} socials={later} /> : null}
      {open.length + later.length === 0 ? <NoDoors /> : null}
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Page width="text" title={words.scanTickets}>
    <PageHeader title={words.scanTickets} lead={words.lead} />
    {children}
  </Page>
);

type DoorsProps = { title: string; socials: readonly SocialCard[]; isOpen?: boolean };

const Doors = ({ title, socials, isOpen = false }: DoorsProps) => (
  <Section title={title}>
    <ul className={classes.doors} role="list">
      {socials.map(({ id, slug, title: name, eventTimestamp, timezone }) => (
        <li key={id} className={classes.door}>
          <span className={classes.words}>
            <strong>{name}</strong>
            <span className={classes.when}>
              {formatStamp(eventTimestamp, timezone)}
              <OwnTime at={eventTimestamp} zone={timezone} />
            </span>
          </span>
          <ButtonLink to={scanPath(slug)} variant={isOpen ? 'filled' : 'default'}>
            {isOpen ? words.scan : words.openTheDoor}
            <span className="mo-hidden"> {name}</span>
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Section>
);

const NoDoors = () => (
  <EmptyState
    size="page"
    title={words.noUpcoming}
    action={<ButtonLink to="/socials/new">{words.hostASocial}</ButtonLink>}
  >
    {words.noUpcomingText}
  </EmptyState>
);

/** Without a network the door that was opened last opens again: its guest list is on the device. */
function NoList({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const last = readLastDoor();
  return (
    <Frame>
      {last ? (
        <Section title={words.onThisDevice}>
          <div className={classes.door}>
            <strong className={classes.words}>{last.title}</strong>
            <ButtonLink to={scanPath(last.slug)}>{words.scan}</ButtonLink>
          </div>
        </Section>
      ) : null}
      <ErrorState error={error} onRetry={onRetry} />
    </Frame>
  );
}
