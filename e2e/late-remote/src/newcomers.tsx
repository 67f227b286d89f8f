import { useRead } from '@momos/api-client';
import { peopleContract } from '@momos/contracts/people';
import { Loaded, Page, PageHeader } from '@momos/ui';

/** How many people there are, which the service answers to managers alone. */
export function NewcomersPage() {
  const people = useRead(peopleContract.search, { body: { pageSize: 1 } });
  return (
    <Page title="Newcomers">
      <PageHeader title="Newcomers" lead="Brought by a remote of their own." />
      <Loaded read={people}>{({ meta }) => <p>People so far: {meta.total}</p>}</Loaded>
    </Page>
  );
}
