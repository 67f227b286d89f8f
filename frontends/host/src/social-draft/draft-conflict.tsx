import { Button, Callout } from '@momos/ui';
import { socialDraftWords } from '../words/social-draft.ts';
import { fieldWords } from './field-words.ts';
import type { DraftConflict } from './use-draft-editor.ts';

const words = socialDraftWords.conflict;

/** Says that the draft was changed elsewhere too, and asks which words stay. */
export const DraftConflictNote = ({ fields, keepMine, takeTheirs }: DraftConflict) => (
  <div role="alert">
    <Callout
      tone="warn"
      title={words.title(fieldWords(fields))}
      actions={
        <>
          <Button size="xs" onClick={keepMine}>
            {words.keepMine}
          </Button>
          <Button size="xs" variant="default" onClick={takeTheirs}>
            {words.takeTheirs}
          </Button>
        </>
      }
    >
      {words.text}
    </Callout>
  </div>
);
