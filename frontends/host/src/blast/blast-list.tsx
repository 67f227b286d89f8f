import { useReadPages } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { EmptyState, ErrorState, RowsSkeleton, Section, ShowMore } from '@momos/ui';
import { useEffect } from 'react';
import { blastWords } from '../words/blast.ts';
import { BlastItem, isScheduled } from './blast-item.tsx';
import type { Origin } from './blast-labels.ts';
import * as classes from './blast.module.css';

const words = blastWords.blastList;

type Props = { social: SocialView; changedId: string | undefined; onOpen: (origin: Origin) => void };

/** Sent and scheduled blasts, with how far each is. */
export function BlastList({ social, changedId, onOpen }: Props) {
  const list = useReadPages(blastsContract.list, { params: { id: social.id } });
  const isSending =
    list.data?.items.some(blast => blast.status === 'INPROGRESS' && !isScheduled(blast)) ?? false;
  const { refetch } = list;
  useEffect(() => {
    if (!isSending) return undefined;
    const timer = setInterval(() => void refetch(), 1000);
    return () => clearInterval(timer);
  }, [isSending, refetch]);
  return (
    <Section title={words.sentAndScheduled}>
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.data?.items.length === 0 ? (
        <EmptyState title={words.nothingSentYet}>{words.emptyText}</EmptyState>
      ) : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(blast => (
          <BlastItem
            key={blast.id}
            social={social}
            blast={blast}
            isChanged={blast.id === changedId}
            onOpen={onOpen}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}
