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
import { SavedViews } from '../saved-view/saved-views.tsx';
import { organizationWords } from '../words/organization.ts';
import { OrganizationPanel } from './organization-panel.tsx';
import { kindLabels } from './organization-labels.ts';
import * as classes from './organization.module.css';
import { PendingProofs } from './pending-proofs.tsx';

const words = organizationWords.organizations;

type View = 'organizations' | 'proofs';

/** Companies and schools by their domains, and pending verifications of addresses, for admins. The address holds what is open. */
export function OrganizationsPage() {
  const { query, set, setQuery } = useAddress('organization');
  const view: View = query.get('view') === 'proofs' ? 'proofs' : 'organizations';
  const text = query.get('text') ?? '';
  const opened = query.get('organization') ?? undefined;
  return (
    <Page width="full" title={words.organisations}>
      <PageHeader
        title={words.organisations}
        lead={words.lead}
        actions={<Button onClick={() => set('organization', 'new')}>{words.newOrganisation}</Button>}
      />
      <div className={classes.tools}>
        <Segments<View>
          label={words.show}
          choices={views}
          value={view}
          onChange={next => setQuery(next === 'proofs' ? { view: next } : {})}
        />
        <SearchField {...searches[view]} value={text} onChange={value => set('text', value)} />
        <SavedViews
          page="organizations"
          opened={view === 'proofs' ? ['organization', 'text'] : ['organization']}
        />
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
  { value: 'organizations', label: words.organisations },
  { value: 'proofs', label: words.pendingVerifications },
];

const searches: Record<View, { label: string; placeholder: string }> = words.searches;

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
        label={words.organisations}
        isLoading={list.isPending}
        rows={list.data?.items ?? []}
        keyOf={organization => organization.id}
        nameOf={organization => organization.name}
        onOpen={organization => onOpen(organization.id)}
        empty={
          <EmptyState title={asked ? words.noMatches : words.noOrganisationsYet}>
            {asked ? words.searchHint : words.emptyText}
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
    header: words.name,
    cell: ({ name, domains }: OrganizationView) => (
      <div className={classes.name}>
        <strong>{name}</strong>
        {domains.includes(name) && <Pill tone="warn">{words.notNamedYet}</Pill>}
      </div>
    ),
  },
  { key: 'kind', header: words.kind, cell: ({ kind }: OrganizationView) => kindLabels[kind] },
  {
    key: 'domains',
    header: words.domains,
    hideBelow: 640 as const,
    cell: ({ domains }: OrganizationView) => <div className={classes.domains}>{domains.join(', ')}</div>,
  },
];
