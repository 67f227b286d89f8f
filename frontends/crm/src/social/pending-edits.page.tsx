import { useReadPages } from '@momos/api-client';
import { pendingEditsContract } from '@momos/contracts/pending-edits';
import { EmptyState, ErrorState, Page, PageHeader, RowsSkeleton, ShowMore } from '@momos/ui';
import { socialWords } from '../words/social.ts';
import * as classes from '../queue/queue.module.css';
import { PendingEditItem } from './pending-edit-item.tsx';

const words = socialWords.pendingEdits;

/** Edits of approved socials that wait for a reviewer, with what they change. */
export function PendingEditsPage() {
  const list = useReadPages(pendingEditsContract.list, { query: { pageSize: 20 } });
  return (
    <Page width="full" title={words.changedEvents}>
      <PageHeader title={words.changedEvents} lead={words.lead} />
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState size="page" title={words.noChangesToReview}>
          {words.newChangesAppearHere}
        </EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(social => (
          <li key={social.id}>
            <PendingEditItem social={social} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Page>
  );
}
