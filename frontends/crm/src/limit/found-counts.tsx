import { useRead } from '@momos/api-client';
import { signInLocksContract } from '@momos/contracts/sign-in-locks';
import { smsLimitsContract } from '@momos/contracts/sms-limits';
import { EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { LockList } from './sign-in-locks.tsx';
import { TextUses } from './text-uses.tsx';

/** What is counted of one person, address, number, network or country, locked or not. */
export function FoundCounts({ search }: { search: string }) {
  const locks = useRead(signInLocksContract.list, { query: { search } });
  const uses = useRead(smsLimitsContract.find, { query: { search: search.slice(0, 64) } });
  return (
    <>
      <Section title="Sign-in">
        <Loaded
          read={locks}
          skeleton={<RowsSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState title="Nothing is counted today">
              No code was asked for or entered. Search by the whole address, number or IP.
            </EmptyState>
          }
        >
          {({ data }) => <LockList locks={data} />}
        </Loaded>
      </Section>
      <Section title="Texts">
        <Loaded read={uses} skeleton={<RowsSkeleton />}>
          {({ data }) => <TextUses label="Texts found" uses={data} />}
        </Loaded>
      </Section>
    </>
  );
}
