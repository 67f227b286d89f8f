import { Page, PageHeader, SearchField } from '@momos/ui';
import { useState } from 'react';
import { limitWords } from '../words/limit.ts';
import { FoundCounts } from './found-counts.tsx';
import * as classes from './limit.module.css';
import { SignInLocks } from './sign-in-locks.tsx';
import { TextLimits } from './text-limits.tsx';

const words = limitWords.limits;

/** Who cannot sign in for now, text messages against their limits, and hosts whose messages fail; each limit can be lifted. */
export function LimitsPage() {
  // Not in the address: it is a person's.
  const [search, setSearch] = useState('');
  const asked = search.trim();
  return (
    <Page width="full" title={words.limitsAndAbuse}>
      <PageHeader title={words.limitsAndAbuse} lead={words.lead} />
      <div className={classes.search}>
        <SearchField
          label={words.searchLabel}
          placeholder={words.searchPlaceholder}
          value={search}
          onChange={setSearch}
        />
      </div>
      {asked ? (
        <FoundCounts search={asked} />
      ) : (
        <>
          <SignInLocks />
          <TextLimits />
        </>
      )}
    </Page>
  );
}
