import { Button } from '@momos/ui';
import { useState } from 'react';
import { socialDraftWords } from '../words/social-draft.ts';
import { SaveLine, useIsStored } from './save-line.tsx';
import * as classes from './social-draft.module.css';
import type { DraftEditor } from './use-draft-editor.ts';
import { VersionHistory } from './version-history.tsx';

const words = socialDraftWords.saveLine;

/** Stays in sight while a draft is written: how far it is saved, and what it was before. */
export function DraftBar({ editor }: { editor: Pick<DraftEditor, 'autosave' | 'replace'> }) {
  const isStored = useIsStored(editor.autosave);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.bar}>
      <div>
        <SaveLine autosave={editor.autosave} />
      </div>
      {isStored ? (
        <Button size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {words.history}
        </Button>
      ) : null}
      <VersionHistory editor={editor} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
