import { formatTime, viewerZone } from '@momos/ui';
import { useState, useSyncExternalStore } from 'react';
import type { SocialDraft } from '../social/draft.ts';
import { socialDraftWords } from '../words/social-draft.ts';
import type { Autosave, SaveState } from './autosave.ts';
import * as classes from './social-draft.module.css';

const words = socialDraftWords.saveLine;

const shownOf = (state: SaveState): string => {
  switch (state.status) {
    case 'empty':
      return '';
    case 'saved':
      return words.saved(formatTime(state.at, viewerZone()));
    case 'refused':
      return words.refused(state.why);
    default:
      return words[state.status];
  }
};

/** What a screen reader says: once that it is saved, and each trouble with its end; never each save. */
const spokenOf = (state: SaveState, before: string): string =>
  state.status === 'saving' ? before : state.status === 'saved' ? words.spokenSaved : shownOf(state);

/** How far the saving of a draft is; draws itself alone when that changes. */
export function SaveLine({ autosave }: { autosave: Autosave<SocialDraft> }) {
  const state = useSyncExternalStore(autosave.subscribe, autosave.read);
  const [spoken, setSpoken] = useState('');
  const next = spokenOf(state, spoken);
  if (next !== spoken) setSpoken(next);
  const isTrouble = ['failed', 'refused', 'conflict'].includes(state.status);
  return (
    <>
      <span className={classes.saved} data-trouble={isTrouble || undefined} aria-hidden>
        {shownOf(state)}
      </span>
      <span className="mo-hidden" role="status" aria-live="polite">
        {spoken}
      </span>
    </>
  );
}
