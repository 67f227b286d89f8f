import { useRead } from '@momos/api-client';
import { peopleContract, type PersonCard } from '@momos/contracts/people';
import type { CallData } from '@momos/contracts/route';
import { socialsContract } from '@momos/contracts/socials';
import { usersContract } from '@momos/contracts/users';
import {
  formatDate,
  formatRelative,
  Link,
  Loaded,
  Page,
  PageHeader,
  PersonLine,
  type Read,
  RowsSkeleton,
  Section,
  Stat,
  Stats,
  useNow,
} from '@momos/ui';
import type { ReactNode } from 'react';
import * as classes from './dashboard.module.css';

/** A manager's day: submissions to review, upcoming socials, people last seen. */
export function DashboardPage() {
  const upcoming = useRead(socialsContract.list, { query: { pageSize: 8 } });
  const people = useRead(peopleContract.search, { body: { sort: 'lastSeen', pageSize: 8 } });
  const { data: socials } = upcoming;
  return (
    <Page width="full" title="Dashboard">
      <PageHeader title="Dashboard" />
      <Stats>
        <PendingSubmissions />
        <Stat
          label="Upcoming socials"
          value={socials ? `${socials.data.length}${socials.meta.lastEvaluatedKey ? '+' : ''}` : '–'}
          to="/socials"
        />
        <Stat label="People" value={people.data?.meta.total ?? '–'} to="/manager/crm-database" />
      </Stats>
      <div className={classes.columns}>
        <Listed title="Upcoming" read={upcoming} empty="No upcoming socials.">
          {data => <SocialList socials={data} />}
        </Listed>
        <Listed title="Last seen" read={people} empty="No people yet.">
          {data => <PersonList people={data} />}
        </Listed>
      </div>
    </Page>
  );
}

type ListedProps<T> = {
  title: string;
  read: Read<{ data: T[] }>;
  empty: string;
  children: (data: T[]) => ReactNode;
};

const Listed = <T,>({ title, read, empty, children }: ListedProps<T>) => (
  <Section title={title}>
    <Loaded
      read={read}
      skeleton={<RowsSkeleton count={5} />}
      isEmpty={({ data }) => data.length === 0}
      empty={<p>{empty}</p>}
    >
      {({ data }) => children(data)}
    </Loaded>
  </Section>
);

/** For reviewers only: other managers may not read submissions. */
function PendingSubmissions() {
  const me = useRead(usersContract.me, {}, { staleTime: 60_000 }).data?.data;
  const isReviewer = me !== undefined && (me.isSupermomosAdmin || me.roles.includes('reviewer'));
  const pending = useRead(
    socialsContract.reviewing,
    { query: { reviewStatus: 'PENDING', pageSize: 100 } },
    { enabled: isReviewer },
  );
  if (!isReviewer) return null;
  return (
    <Stat
      label="Submissions to review"
      value={pending.data?.data.length ?? '–'}
      to="/manager/public-events"
    />
  );
}

const SocialList = ({ socials }: { socials: CallData<typeof socialsContract.list> }) => (
  <ul className={classes.list} role="list">
    {socials.map(social => (
      <li key={social.id} className={classes.item}>
        <Link to={`/manager/socials/${social.id}`} className={classes.link}>
          {social.title}
        </Link>
        <span className={`${classes.soft} mo-figures`}>
          {formatDate(social.eventTimestamp, social.timezone)} · {social.confirmedPax} / {social.maxCapacity}
        </span>
      </li>
    ))}
  </ul>
);

function PersonList({ people }: { people: readonly PersonCard[] }) {
  const now = useNow(60_000);
  return (
    <ul className={classes.list} role="list">
      {people.map(person => (
        <li key={person.id} className={classes.item}>
          <Link to={`/manager/crm-database?person=${person.id}`} className={classes.link}>
            <PersonLine person={person} detail={person.organization ?? undefined} />
          </Link>
          <span className={classes.soft}>
            {person.lastSeenAt ? formatRelative(person.lastSeenAt, now) : ''}
          </span>
        </li>
      ))}
    </ul>
  );
}
