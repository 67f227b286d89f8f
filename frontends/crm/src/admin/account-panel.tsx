import { useRead, useReadPages } from '@momos/api-client';
import { type Account, adminUsersContract } from '@momos/contracts/admin-users';
import {
  Button,
  ErrorState,
  Facts,
  formatDate,
  formatStamp,
  Loaded,
  PersonLine,
  RowsSkeleton,
  Section,
  SidePanel,
  viewerZone,
} from '@momos/ui';
import { AccountForm } from './account-form.tsx';
import { changeWords, powersOf } from './account-words.ts';
import * as classes from './admin.module.css';

/** One account: what it may do, the ways to change that, and the trail. */
export function AccountPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const read = useRead(adminUsersContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel isOpen={id !== undefined} onClose={onClose} title="Account" size="md">
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data: account }) => (
            <div className={classes.panel}>
              <PersonLine person={account} size={44} detail={account.email ?? account.mobile ?? undefined} />
              <Known account={account} />
              <AccountForm key={account.id} account={account} />
              <Trail id={account.id} />
            </div>
          )}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

const Known = ({ account }: { account: Account }) => (
  <Facts
    facts={[
      { label: 'Powers', value: powersOf(account) },
      { label: 'Account', value: account.isValid ? 'Valid' : 'Barred: signed out everywhere' },
      { label: 'Since', value: formatDate(account.registeredTimestamp, viewerZone()) },
    ]}
  />
);

function Trail({ id }: { id: string }) {
  const trail = useReadPages(adminUsersContract.changes, { params: { id } });
  const zone = viewerZone();
  const lines = trail.data?.items ?? [];
  return (
    <Section title="Audit trail">
      {trail.isPending ? <RowsSkeleton /> : null}
      {trail.error ? <ErrorState error={trail.error} onRetry={() => void trail.refetch()} /> : null}
      {trail.data && lines.length === 0 ? (
        <p className={classes.soft}>Nobody has changed this account.</p>
      ) : null}
      <ol className={classes.trail}>
        {lines.map(line => (
          <li key={line.id}>
            <div>
              {changeWords[line.change]} <strong>{line.what}</strong>
            </div>
            <div>“{line.reason}”</div>
            <div className={classes.soft}>
              {line.by?.displayName ?? 'The settings'}, {formatStamp(line.at, zone)}
            </div>
          </li>
        ))}
      </ol>
      {trail.hasNextPage ? (
        <Button
          variant="default"
          loading={trail.isFetchingNextPage}
          onClick={() => void trail.fetchNextPage()}
        >
          Earlier
        </Button>
      ) : null}
    </Section>
  );
}
