import type { PersonSearch } from '@momos/contracts/people';
import { ErrorState, Page, PageHeader, SearchField, ShowMore, stepsOf } from '@momos/ui';
import { useAddress } from '../address/use-address.ts';
import { ConditionBar } from './condition-bar.tsx';
import { SavedViews } from '../saved-view/saved-views.tsx';
import { personWords } from '../words/person.ts';
import { PeopleTable } from './people-table.tsx';
import { PersonPanel } from './person-panel.tsx';
import * as classes from './person.module.css';
import { noConditions, readSearch, writeSearch } from './search-address.ts';
import { isSortKey, usePeople } from './use-people.ts';

const words = personWords.people;

/** People of the CRM: search by text and conditions, one person at the side. The address holds all of it. */
export function PeoplePage() {
  const { query, set, setQuery } = useAddress('person');
  const search = readSearch(query);
  const asked = query.get('sort') ?? '';
  const sort = isSortKey(asked) ? asked : 'lastSeen';
  const people = usePeople(search, sort);
  const openId = query.get('person') ?? undefined;
  const total = people.data?.meta?.total;
  const change = (next: PersonSearch) => setQuery(writeSearch(query, next), { replace: true });
  return (
    <Page width="full" title={words.people}>
      <PageHeader title={words.people} lead={total === undefined ? undefined : words.count(total)} />
      <Tools search={search} onChange={change} />
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
      <PersonPanel
        id={openId}
        steps={stepsOf(people.data?.items ?? [], openId, id => set('person', id))}
        onClose={() => set('person', undefined)}
      />
    </Page>
  );
}

type ToolsProps = { search: PersonSearch; onChange: (next: PersonSearch) => void };

/** What the list is narrowed by, and the views that were saved of it. */
const Tools = ({ search, onChange }: ToolsProps) => (
  <div className={classes.tools}>
    <SearchField
      label={words.findAPerson}
      placeholder={words.nameEMailCompany}
      value={search.text ?? ''}
      onChange={text => onChange({ ...search, text })}
    />
    <ConditionBar search={search} onChange={onChange} />
    <SavedViews page="crm-database" opened={['person']} />
  </div>
);
