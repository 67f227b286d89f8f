import { Button } from '@momos/ui';
import { useState, useSyncExternalStore } from 'react';
import { socialDraftWords } from '../words/social-draft.ts';
import { DraftConflictNote } from './draft-conflict.tsx';
import { SaveLine } from './save-line.tsx';
import * as classes from './social-draft.module.css';
import type { DraftEditor } from './use-draft-editor.ts';
import { VersionHistory } from './version-history.tsx';

const words = socialDraftWords.saveLine;

/** Stays in sight while a draft is written: how far it is saved, what it was before, and what it became elsewhere. */
export function DraftBar({ editor }: { editor: Pick<DraftEditor, 'autosave' | 'replace' | 'conflict'> }) {
  const { autosave, conflict } = editor;
  const isEmpty = useSyncExternalStore(autosave.subscribe, () => autosave.read().status === 'empty');
  const isStored = useSyncExternalStore(autosave.subscribe, () => autosave.stored() !== undefined);
  const [isOpen, setOpen] = useState(false);
  // What was typed last is a version too.
  const open = () => void autosave.flush().finally(() => setOpen(true));
  return (
    <div className={classes.bar} data-empty={isEmpty || undefined}>
      {conflict ? <DraftConflictNote {...conflict} /> : null}
      <div className={classes.row}>
        <div>
          <SaveLine autosave={autosave} />
        </div>
        {isStored ? (
          <Button size="compact-sm" variant="subtle" onClick={open}>
            {words.history}
          </Button>
        ) : null}
      </div>
      <VersionHistory editor={editor} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
