import type { SocialView } from '@momos/contracts/social-view';
import { useState } from 'react';
import { ManageFrame } from '../social/manage-frame.tsx';
import { blastWords } from '../words/blast.ts';
import { BlastComposer } from './blast-composer.tsx';
import { BlastList } from './blast-list.tsx';
import type { Origin } from './blast-labels.ts';
import * as classes from './blast.module.css';

const words = blastWords.blasts;

/** Blasts to the guests of a social: audience, text, a preview with a real recipient, now or later. */
export const BlastsPage = () => (
  <ManageFrame title={words.blasts}>{social => <Blasts social={social} />}</ManageFrame>
);

function Blasts({ social }: { social: SocialView }) {
  const [origin, setOrigin] = useState<Origin>();
  return (
    <div className={classes.columns}>
      <BlastComposer
        key={`${origin?.blast.id} ${origin?.isChanged}`}
        social={social}
        origin={origin}
        onDone={() => setOrigin(undefined)}
      />
      <BlastList
        social={social}
        changedId={origin?.isChanged ? origin.blast.id : undefined}
        onOpen={next => {
          setOrigin(next);
          window.scrollTo({ top: 0 });
        }}
      />
    </div>
  );
}
