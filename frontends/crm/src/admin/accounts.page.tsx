import { useReadPages } from '@momos/api-client';
import { type Account, adminUsersContract, type GrantName } from '@momos/contracts/admin-users';
import {
  Button,
  EmptyState,
  ErrorState,
  FilterChips,
  formatDate,
  Page,
  PageHeader,
  PersonLine,
  SearchField,
  ShowMore,
  useSearchParams,
  viewerZone,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useDeferredValue } from 'react';
import { AccountPanel } from './account-panel.tsx';
import { powersOf } from './account-words.ts';
import * as classes from './admin.module.css';

type Having = GrantName | 'barred' | 'restricted';
const filters: { value: Having; label: string }[] = [
  { value: 'admin', label: 'Admins' },
  { value: 'manager', label: 'Managers' },
  { value: 'reviewer', label: 'Reviewers' },
  { value: 'restricted', label: 'Restricted' },
  { value: 'barred', label: 'Barred' },
];

/** Accounts with what they may do, for admins. The address keeps search, filter and the open account. */
export function AccountsPage() {
  const [query, setQuery] = useSearchParams();
  const text = query.get('text') ?? '';
  const having = filters.find(({ value }) => value === query.get('having'))?.value;
  const asked = useDeferredValue(text.trim());
  const accounts = useReadPages(adminUsersContract.list, {
    query: { pageSize: 50, ...(asked ? { text: asked } : {}), ...(having ? { having } : {}) },
  });
  const set = (name: string, value: string | undefined) => {
    const next = new URLSearchParams(query);
    if (value) next.set(name, value);
    else next.delete(name);
    setQuery(next, { replace: name !== 'account' });
  };
  return (
    <Page width="full" title="People and roles">
      <PageHeader title="People and roles" lead="Who may do what, by whose word and why." />
      <div className={classes.tools}>
        <SearchField
          label="Find an account"
          placeholder="Beginning of a name or e-mail…"
          value={text}
          onChange={value => set('text', value)}
        />
        <FilterChips<Having>
          label="Show"
          single
          options={filters}
          value={having ? [having] : []}
          onChange={([next]) => set('having', next)}
        />
      </div>
      {accounts.error ? (
        <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />
      ) : (
        <DataTable<Account>
          label="Accounts"
          isLoading={accounts.isPending}
          rows={accounts.data?.items ?? []}
          keyOf={account => account.id}
          nameOf={account => account.displayName}
          onOpen={account => set('account', account.id)}
          empty={
            <EmptyState
              title="Nobody fits"
              action={
                <Button variant="default" onClick={() => setQuery({}, { replace: true })}>
                  Show everybody
                </Button>
              }
            >
              Names and addresses are searched from their beginnings.
            </EmptyState>
          }
          columns={columns}
        />
      )}
      <ShowMore list={accounts} />
      <AccountPanel id={query.get('account') ?? undefined} onClose={() => set('account', undefined)} />
    </Page>
  );
}

const columns = [
  {
    key: 'person',
    header: 'Person',
    cell: (account: Account) => (
      <PersonLine person={account} size={32} detail={account.email ?? account.mobile ?? undefined} />
    ),
  },
  { key: 'powers', header: 'Powers', cell: (account: Account) => powersOf(account) },
  {
    key: 'state',
    header: 'Account',
    hideBelow: 640 as const,
    cell: (account: Account) =>
      account.isValid ? <span className={classes.soft}>Valid</span> : <strong>Barred</strong>,
  },
  {
    key: 'since',
    header: 'Since',
    hideBelow: 860 as const,
    cell: (account: Account) => formatDate(account.registeredTimestamp, viewerZone()),
  },
];
