import { useReadPages } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import type { SocialView } from '@momos/contracts/social-view';
import { blastWords } from '../words/blast.ts';
import { BlastHistory } from './blast-history.tsx';
import { BlastItem } from './blast-item.tsx';
import type { Origin } from './blast-labels.ts';

const words = blastWords.blastList;

type Props = { social: SocialView; changedId: string | undefined; onOpen: (origin: Origin) => void };

/** Sent and scheduled blasts of a social, with how far each is. */
export function BlastList({ social, changedId, onOpen }: Props) {
  const list = useReadPages(blastsContract.list, { params: { id: social.id } });
  return (
    <BlastHistory
      title={words.sentAndScheduled}
      list={list}
      empty={{ title: words.nothingSentYet, text: words.emptyText }}
    >
      {blast => (
        <BlastItem
          key={blast.id}
          social={social}
          blast={blast}
          isChanged={blast.id === changedId}
          onOpen={onOpen}
        />
      )}
    </BlastHistory>
  );
}
