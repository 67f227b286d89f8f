import { Page, PageHeader, SearchField } from '@momos/ui';
import { useState } from 'react';
import { FoundCounts } from './found-counts.tsx';
import * as classes from './limit.module.css';
import { SignInLocks } from './sign-in-locks.tsx';
import { TextLimits } from './text-limits.tsx';

/** Who cannot sign in for now, text messages against their limits, and hosts whose messages fail; each limit can be lifted. */
export function LimitsPage() {
  // Not in the address: it is a person's.
  const [search, setSearch] = useState('');
  const asked = search.trim();
  return (
    <Page width="full" title="Limits and abuse">
      <PageHeader
        title="Limits and abuse"
        lead="Who cannot sign in for now, how many texts were sent, and whose messages fail. Days begin at midnight UTC."
      />
      <div className={classes.search}>
        <SearchField
          label="Find what is counted of a person, address or number"
          placeholder="E-mail, number, person, IP or country…"
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
