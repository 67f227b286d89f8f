import { useRead, useReadPages } from '@momos/api-client';
import { type Account, type AccountChange, adminUsersContract } from '@momos/contracts/admin-users';
import {
  ErrorState,
  Facts,
  formatDate,
  formatStamp,
  Loaded,
  PersonLine,
  RowsSkeleton,
  Section,
  ShowMore,
  SidePanel,
  type Steps,
  viewerZone,
} from '@momos/ui';
import { accountsWords } from '../words/accounts.ts';
import { AccountForm } from './account-form.tsx';
import { changeLabels, permissionsOf } from './account-labels.ts';
import { ConfirmRestoration } from './confirm-restoration.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';
import * as classes from './admin.module.css';

const words = accountsWords.accountPanel;

type Props = { id: string | undefined; steps: Steps | undefined; onClose: () => void };

/** One account: what it may do, the ways to change that, and the audit trail. */
export function AccountPanel({ id, steps, onClose }: Props) {
  const read = useRead(adminUsersContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel steps={steps} isOpen={id !== undefined} onClose={onClose} title={words.account} size="md">
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data: account }) => (
            <div className={classes.panel}>
              <PersonLine person={account} size={44} detail={account.email ?? account.mobile ?? undefined} />
              <ConfirmRestoration account={account} />
              <Known account={account} />
              <AccountForm key={account.id} account={account} />
              {account.restoredTimestamp ? null : <ResetSecondFactor account={account} />}
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
      { label: words.permissions, value: permissionsOf(account) },
      { label: words.account, value: account.isValid ? words.valid : words.barredSignedOutEverywhere },
      { label: words.registered, value: formatDate(account.registeredTimestamp, viewerZone()) },
    ]}
  />
);

/** Who made a change that no admin made. */
const withoutAdmin: Partial<Record<AccountChange['change'], string>> = {
  RESTORATION_HELD: words.aRemovedAddress,
};

function Trail({ id }: { id: string }) {
  const trail = useReadPages(adminUsersContract.changes, { params: { id } });
  const zone = viewerZone();
  const lines = trail.data?.items ?? [];
  return (
    <Section title={words.auditTrail}>
      {trail.isPending ? <RowsSkeleton /> : null}
      {trail.error ? <ErrorState error={trail.error} onRetry={() => void trail.refetch()} /> : null}
      {trail.data && lines.length === 0 ? <p className={classes.soft}>{words.noChangesYet}</p> : null}
      <ol className={classes.trail}>
        {lines.map(line => (
          <li key={line.id}>
            <div>
              {changeLabels[line.change]} <strong>{line.what}</strong>
            </div>
            <div>“{line.reason}”</div>
            <div className={classes.soft}>
              {line.by?.displayName ?? withoutAdmin[line.change] ?? words.environmentSettings},{' '}
              {formatStamp(line.at, zone)}
            </div>
          </li>
        ))}
      </ol>
      <ShowMore list={trail} />
    </Section>
  );
}
