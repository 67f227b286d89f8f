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
  stepsOf,
  viewerZone,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { SavedViews } from '../saved-view/saved-views.tsx';
import { useAddress } from '../address/use-address.ts';
import { accountsWords } from '../words/accounts.ts';
import { AccountPanel } from './account-panel.tsx';
import { permissionsOf } from './account-labels.ts';
import * as classes from './admin.module.css';

const words = accountsWords.accounts;

type Having = GrantName | 'barred' | 'restricted' | 'restored';
const filters: { value: Having; label: string }[] = [
  { value: 'admin', label: words.admins },
  { value: 'manager', label: words.managers },
  { value: 'reviewer', label: words.reviewers },
  { value: 'restricted', label: words.restricted },
  { value: 'barred', label: words.barred },
  { value: 'restored', label: words.toConfirm },
];

/** Accounts with their permissions, for admins. The address holds search, filter and the open account. */
export function AccountsPage() {
  const { query, set, setQuery } = useAddress('account');
  const text = query.get('text') ?? '';
  const having = filters.find(({ value }) => value === query.get('having'))?.value;
  return (
    <Page width="full" title={words.peopleAndRoles}>
      <PageHeader title={words.peopleAndRoles} lead={words.lead} />
      <div className={classes.tools}>
        <SearchField
          label={words.findAnAccount}
          placeholder={words.searchPlaceholder}
          value={text}
          onChange={value => set('text', value)}
        />
        <FilterChips<Having>
          label={words.show}
          single
          options={filters}
          value={having ? [having] : []}
          onChange={([next]) => set('having', next)}
        />
        <SavedViews page="people-roles" opened={['account']} />
      </div>
      <Accounts
        text={text}
        having={having}
        openId={query.get('account') ?? undefined}
        onOpen={id => set('account', id)}
        onClear={() => setQuery({}, { replace: true })}
      />
    </Page>
  );
}

type AccountsProps = {
  text: string;
  having: Having | undefined;
  openId: string | undefined;
  onOpen: (id: string | undefined) => void;
  onClear: () => void;
};

function Accounts({ text, having, openId, onOpen, onClear }: AccountsProps) {
  const asked = text.trim();
  const accounts = useReadPages(adminUsersContract.list, {
    query: { pageSize: 50, ...(asked ? { text: asked } : {}), ...(having ? { having } : {}) },
  });
  if (accounts.error) return <ErrorState error={accounts.error} onRetry={() => void accounts.refetch()} />;
  return (
    <>
      <DataTable<Account>
        label={words.accounts}
        isLoading={accounts.isPending}
        rows={accounts.data?.items ?? []}
        keyOf={account => account.id}
        nameOf={account => account.displayName}
        onOpen={account => onOpen(account.id)}
        empty={<NoMatches onClear={onClear} />}
        columns={columns}
      />
      <ShowMore list={accounts} />
      <AccountPanel
        id={openId}
        steps={stepsOf(accounts.data?.items ?? [], openId, onOpen)}
        onClose={() => onOpen(undefined)}
      />
    </>
  );
}

const NoMatches = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    title={words.noMatches}
    action={
      <Button variant="default" onClick={onClear}>
        {words.showAllAccounts}
      </Button>
    }
  >
    {words.searchHint}
  </EmptyState>
);

const stateOf = ({ isValid, restoredTimestamp }: Account): string => {
  if (!isValid) return words.barred;
  return restoredTimestamp ? words.toConfirm : words.valid;
};

const columns = [
  {
    key: 'person',
    header: words.person,
    cell: (account: Account) => (
      <PersonLine person={account} size={32} detail={account.email ?? account.mobile ?? undefined} />
    ),
  },
  { key: 'permissions', header: words.permissions, cell: (account: Account) => permissionsOf(account) },
  {
    key: 'state',
    header: words.account,
    hideBelow: 640 as const,
    cell: (account: Account) =>
      stateOf(account) === 'Valid' ? (
        <span className={classes.soft}>{words.valid}</span>
      ) : (
        <strong>{stateOf(account)}</strong>
      ),
  },
  {
    key: 'since',
    header: words.registered,
    hideBelow: 860 as const,
    cell: (account: Account) => formatDate(account.registeredTimestamp, viewerZone()),
  },
];
