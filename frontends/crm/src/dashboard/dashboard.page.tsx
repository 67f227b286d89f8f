import { useRead } from '@momos/api-client';
import { peopleContract } from '@momos/contracts/people';
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
  RowsSkeleton,
  Section,
  Stat,
  Stats,
  useNow,
} from '@momos/ui';
import * as classes from './dashboard.module.css';

/** What needs a manager today: submissions to look at, what is coming, who was last here. */
export function DashboardPage() {
  const now = useNow(60_000);
  const me = useRead(usersContract.me, {}, { staleTime: 60_000 }).data?.data;
  const isReviewer = me !== undefined && (me.isSupermomosAdmin || me.roles.includes('reviewer'));
  const pending = useRead(
    socialsContract.reviewing,
    { query: { reviewStatus: 'PENDING', pageSize: 100 } },
    { enabled: isReviewer },
  );
  const coming = useRead(socialsContract.list, { query: { pageSize: 8 } });
  const people = useRead(peopleContract.search, { body: { sort: 'lastSeen', pageSize: 8 } });
  const count = pending.data?.data.length;
  return (
    <Page width="full" title="Dashboard">
      <PageHeader title="Dashboard" />
      <Stats>
        {/* A manager who does not curate may not see what waits for reviewers. */}
        {isReviewer ? (
          <Stat label="Submissions to look at" value={count ?? '–'} to="/manager/public-events" />
        ) : null}
        <Stat
          label="Coming socials"
          value={
            coming.data ? `${coming.data.data.length}${coming.data.meta.lastEvaluatedKey ? '+' : ''}` : '–'
          }
          to="/socials"
        />
        <Stat label="People" value={people.data?.meta.total ?? '–'} to="/manager/crm-database" />
      </Stats>
      <div className={classes.columns}>
        <Section title="Coming up">
          <Loaded
            read={coming}
            skeleton={<RowsSkeleton count={5} />}
            isEmpty={({ data }) => data.length === 0}
            empty={<p>Nothing is planned.</p>}
          >
            {({ data }) => (
              <ul className={classes.list} role="list">
                {data.map(social => (
                  <li key={social.id} className={classes.item}>
                    <Link to={`/manager/socials/${social.id}`} className={classes.link}>
                      {social.title}
                    </Link>
                    <span className={`${classes.soft} mo-figures`}>
                      {formatDate(social.eventTimestamp, social.timezone)} · {social.confirmedPax} /{' '}
                      {social.maxCapacity}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Loaded>
        </Section>
        <Section title="Last seen">
          <Loaded
            read={people}
            skeleton={<RowsSkeleton count={5} />}
            isEmpty={({ data }) => data.length === 0}
            empty={<p>Nobody yet.</p>}
          >
            {({ data }) => (
              <ul className={classes.list} role="list">
                {data.map(person => (
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
            )}
          </Loaded>
        </Section>
      </div>
    </Page>
  );
}
