import { useReadPages } from '@momos/api-client';
import { type OrganizationView, organizationsContract } from '@momos/contracts/verified-emails';
import {
  Button,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  SearchField,
  Segments,
  ShowMore,
  useSearchParams,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useDeferredValue } from 'react';
import { OrganizationPanel } from './organization-panel.tsx';
import { kindWords } from './organization-words.ts';
import * as classes from './organization.module.css';
import { PendingProofs } from './pending-proofs.tsx';

type View = 'organizations' | 'proofs';

/** Companies and schools by their domains, and the proofs of addresses that wait, for admins. The address keeps what is open. */
export function OrganizationsPage() {
  const [query, setQuery] = useSearchParams();
  const view: View = query.get('view') === 'proofs' ? 'proofs' : 'organizations';
  const text = query.get('text') ?? '';
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: name === 'text' });
  };
  return (
    <Page width="full" title="Organisations">
      <PageHeader
        title="Organisations"
        lead="Companies and schools, known by the domains of their addresses."
        actions={<Button onClick={() => set('organization', 'new')}>Add an organisation</Button>}
      />
      <div className={classes.tools}>
        <Segments<View>
          label="Show"
          choices={[
            { value: 'organizations', label: 'Organisations' },
            { value: 'proofs', label: 'Waiting proofs' },
          ]}
          value={view}
          onChange={next => setQuery(next === 'proofs' ? { view: next } : {})}
        />
        <SearchField
          label={view === 'proofs' ? 'Find an address' : 'Find an organisation'}
          placeholder={view === 'proofs' ? 'The whole e-mail…' : 'Beginning of a name or domain…'}
          value={text}
          onChange={value => set('text', value)}
        />
      </div>
      {view === 'proofs' ? (
        <PendingProofs email={text} />
      ) : (
        <Organizations text={text} onOpen={id => set('organization', id)} />
      )}
      <OrganizationPanel
        id={query.get('organization') ?? undefined}
        onClose={() => set('organization', undefined)}
      />
    </Page>
  );
}

function Organizations({ text, onOpen }: { text: string; onOpen: (id: string) => void }) {
  const asked = useDeferredValue(text.trim());
  const list = useReadPages(organizationsContract.list, {
    query: { pageSize: 50, ...(asked ? { text: asked } : {}) },
  });
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable<OrganizationView>
        label="Organisations"
        isLoading={list.isPending}
        rows={list.data?.items ?? []}
        keyOf={organization => organization.id}
        nameOf={organization => organization.name}
        onOpen={organization => onOpen(organization.id)}
        empty={
          <EmptyState title={asked ? 'None is called so' : 'No organisation yet'}>
            {asked
              ? 'Names and domains are searched from their beginnings.'
              : 'The first proof of an address of a company or a school makes one.'}
          </EmptyState>
        }
        columns={columns}
      />
      <ShowMore list={list} />
    </>
  );
}

const columns = [
  { key: 'name', header: 'Name', cell: ({ name }: OrganizationView) => <strong>{name}</strong> },
  { key: 'kind', header: 'Kind', cell: ({ kind }: OrganizationView) => kindWords[kind] },
  {
    key: 'domains',
    header: 'Domains',
    hideBelow: 640 as const,
    cell: ({ domains }: OrganizationView) => <div className={classes.domains}>{domains.join(', ')}</div>,
  },
];
