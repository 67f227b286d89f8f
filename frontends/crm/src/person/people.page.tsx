import type { PersonSearch } from '@momos/contracts/people';
import { ErrorState, Page, PageHeader, SearchField, ShowMore } from '@momos/ui';
import { useAddress } from '../address/use-address.ts';
import { ConditionBar } from './condition-bar.tsx';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import * as classes from './person.module.css';
import { noConditions, readSearch, writeSearch } from './search-address.ts';
import { isSortKey, usePeople } from './use-people.ts';

const countText = (total: number) => `${total.toLocaleString('en-US')} ${total === 1 ? 'person' : 'people'}`;

/** People of the CRM: search by text and conditions, one person at the side. The address holds all of it. */
export function PeoplePage() {
  const { query, set, setQuery } = useAddress('person');
  const search = readSearch(query);
  const asked = query.get('sort') ?? '';
  const sort = isSortKey(asked) ? asked : 'lastSeen';
  const people = usePeople(search, sort);
  const total = people.data?.pages[0]?.meta.total;
  const change = (next: PersonSearch) => setQuery(writeSearch(query, next), { replace: true });
  return (
    <Page width="full" title="People">
      <PageHeader title="People" lead={total === undefined ? undefined : countText(total)} />
      <div className={classes.tools}>
        <SearchField
          label="Find a person"
          placeholder="Name, e-mail, company…"
          value={search.text ?? ''}
          onChange={text => change({ ...search, text })}
        />
        <ConditionBar search={search} onChange={change} />
      </div>
      {people.error ? (
        <ErrorState error={people.error} onRetry={() => void people.refetch()} />
      ) : (
        <PeopleTable
          people={people}
          sort={sort}
          onSort={next => set('sort', next)}
          onOpen={id => set('person', id)}
          onClear={() => change(noConditions)}
        />
      )}
      <ShowMore list={people} />
      <PersonPanel id={query.get('person') ?? undefined} onClose={() => set('person', undefined)} />
    </Page>
  );
}
