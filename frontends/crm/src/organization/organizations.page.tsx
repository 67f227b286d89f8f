import { useReadPages } from '@momos/api-client';
import { type OrganizationView, organizationsContract } from '@momos/contracts/organizations';
import {
  Button,
  EmptyState,
  ErrorState,
  Page,
  PageHeader,
  Pill,
  SearchField,
  Segments,
  ShowMore,
  stepsOf,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useAddress } from '../address/use-address.ts';
import { OrganizationPanel } from './organization-panel.tsx';
import { kindLabels } from './organization-labels.ts';
import * as classes from './organization.module.css';
import { PendingProofs } from './pending-proofs.tsx';

type View = 'organizations' | 'proofs';

/** Companies and schools by their domains, and pending verifications of addresses, for admins. The address holds what is open. */
export function OrganizationsPage() {
  const { query, set, setQuery } = useAddress('organization');
  const view: View = query.get('view') === 'proofs' ? 'proofs' : 'organizations';
  const text = query.get('text') ?? '';
  const opened = query.get('organization') ?? undefined;
  return (
    <Page width="full" title="Organisations">
      <PageHeader
        title="Organisations"
        lead="Companies and schools, recognised by their e-mail domains."
        actions={<Button onClick={() => set('organization', 'new')}>New organisation</Button>}
      />
      <div className={classes.tools}>
        <Segments<View>
          label="Show"
          choices={views}
          value={view}
          onChange={next => setQuery(next === 'proofs' ? { view: next } : {})}
        />
        <SearchField {...searches[view]} value={text} onChange={value => set('text', value)} />
      </div>
      {view === 'proofs' ? (
        <PendingProofs email={text} />
      ) : (
        <Organizations text={text} openId={opened} onOpen={id => set('organization', id)} />
      )}
      {view === 'proofs' ? (
        <OrganizationPanel id={opened} steps={undefined} onClose={() => set('organization', undefined)} />
      ) : null}
    </Page>
  );
}

const views: { value: View; label: string }[] = [
  { value: 'organizations', label: 'Organisations' },
  { value: 'proofs', label: 'Pending verifications' },
];

const searches: Record<View, { label: string; placeholder: string }> = {
  organizations: { label: 'Find an organisation', placeholder: 'Name or domain…' },
  proofs: { label: 'Find an address', placeholder: 'Full e-mail address…' },
};

type OrganizationsProps = {
  text: string;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
};

function Organizations({ text, openId, onOpen }: OrganizationsProps) {
  const asked = text.trim();
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
          <EmptyState title={asked ? 'No matches' : 'No organisations yet'}>
            {asked
              ? 'The search matches the beginning of names and domains.'
              : 'One is created when the first company or school address is verified, with its domain as the name until you give it one.'}
          </EmptyState>
        }
        columns={columns}
      />
      <ShowMore list={list} />
      <OrganizationPanel
        id={openId}
        steps={stepsOf(list.data?.items ?? [], openId, onOpen)}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

const columns = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ name, domains }: OrganizationView) => (
      <div className={classes.name}>
        <strong>{name}</strong>
        {domains.includes(name) && <Pill tone="warn">Not named yet</Pill>}
      </div>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }: OrganizationView) => kindLabels[kind] },
  {
    key: 'domains',
    header: 'Domains',
    hideBelow: 640 as const,
    cell: ({ domains }: OrganizationView) => <div className={classes.domains}>{domains.join(', ')}</div>,
  },
];
