import { Button } from '@mantine/core';
import { formatStamp, viewerZone } from '../formats/dates.ts';
import { Callout } from '../parts/callout.tsx';
import { formsWords } from '../words/forms.tsx';
import { readable } from './server-problems.ts';
import type { Conflict } from './use-draft.ts';

const words = formsWords.draftNotes;

const listed = new Intl.ListFormat('en');
const shownLength = 280;

/** A value in short, where it is one that can be read. */
function inShort(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** Says what another person changed meanwhile, and asks whose words stay; takes the focus of a submit that it holds up. */
export const ConflictNote = ({ theirs, keepMine, takeTheirs }: Conflict) => (
  <div role="alert" tabIndex={-1} data-problem>
    <Callout
      tone="warn"
      title={words.someoneElseAlsoChanged(listed.format(Object.keys(theirs).map(readable)))}
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
      {Object.entries(theirs).map(([field, value]) => {
        const text = inShort(value);
        return text === undefined ? null : <p key={field}>{words.their(readable(field), text)}</p>;
      })}
      <p>{words.chooseText}</p>
    </Callout>
  </div>
);

/** Says that unsaved values came back. */
export const RestoredNote = ({ at, onDiscard }: { at: string; onDiscard: () => void }) => (
  <Callout
    title={words.restoredTitle}
    actions={
      <Button size="xs" variant="default" onClick={onDiscard}>
        {words.discardThem}
      </Button>
    }
  >
    {words.restoredText(formatStamp(at, viewerZone()))}
  </Callout>
);
