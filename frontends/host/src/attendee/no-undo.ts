import type { Fact } from '@momos/ui';
import { attendeeWords } from '../words/attendee.ts';
import { maxUndoable } from './decisions.ts';

const words = attendeeWords.decisionBar;

/** Said before what is about too many people to be held. */
export const noUndo: Fact = {
  label: words.undo,
  value: words.noUndo(maxUndoable.toLocaleString('en-US')),
};
