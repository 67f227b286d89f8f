import { useRead } from '@momos/api-client';
import { peopleContract } from '@momos/contracts/people';
import { formatRelative, Link, Loaded, PersonLine, RowsSkeleton, Section, TextLink, useNow } from '@momos/ui';
import { dashboardWords } from '../words/dashboard.ts';
import * as classes from './dashboard.module.css';

const words = dashboardWords.newPeople;

const newest = '/manager/crm-database?sort=registered';

/** Who signed up last. */
export function NewPeople() {
  const people = useRead(peopleContract.search, { body: { sort: 'registered', pageSize: 6 } });
  const now = useNow(60_000);
  return (
    <Section title={words.newPeople} actions={<TextLink to={newest}>{words.allPeople}</TextLink>}>
      <Loaded
        read={people}
        skeleton={<RowsSkeleton count={5} />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className={classes.soft}>{words.emptyText}</p>}
      >
        {({ data }) => (
          <ul className={classes.list} role="list">
            {data.map(person => (
              <li key={person.id} className={classes.item}>
                <Link to={`${newest}&person=${person.id}`} className={classes.link}>
                  <PersonLine person={person} detail={person.organization ?? undefined} />
                </Link>
                <span className={classes.soft}>
                  {person.registeredAt ? formatRelative(person.registeredAt, now) : ''}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
