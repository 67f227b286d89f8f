import { useRead } from '@momos/api-client';
import { signInLocksContract } from '@momos/contracts/sign-in-locks';
import { smsLimitsContract } from '@momos/contracts/sms-limits';
import { EmptyState, Loaded, RowsSkeleton, Section } from '@momos/ui';
import { limitWords } from '../words/limit.ts';
import { LockList } from './sign-in-locks.tsx';
import { TextUses } from './text-uses.tsx';

const words = limitWords.foundCounts;

/** What is counted of one person, address, number, network or country, locked or not. */
export function FoundCounts({ search }: { search: string }) {
  const locks = useRead(signInLocksContract.list, { query: { search } });
  const uses = useRead(smsLimitsContract.find, { query: { search: search.slice(0, 64) } });
  return (
    <>
      <Section title={words.signIn}>
        <Loaded
          read={locks}
          skeleton={<RowsSkeleton />}
          isEmpty={({ data }) => data.length === 0}
          empty={
            <EmptyState size="line" title={words.nothingIsCountedToday}>
              {words.nothingCountedText}
            </EmptyState>
          }
        >
          {({ data }) => <LockList locks={data} />}
        </Loaded>
      </Section>
      <Section title={words.texts}>
        <Loaded read={uses} skeleton={<RowsSkeleton />}>
          {({ data }) => <TextUses label={words.textsFound} uses={data} />}
        </Loaded>
      </Section>
    </>
  );
}
