import { errorText, keyOf, useRead, useSession } from '@momos/api-client';
import { type DraftVersionCard, socialDraftsContract } from '@momos/contracts/social-drafts';
import {
  Button,
  formatStamp,
  Group,
  Loaded,
  RowsSkeleton,
  showToast,
  SidePanel,
  useQueryClient,
  viewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { socialDraftWords } from '../words/social-draft.ts';
import { DraftPreview } from './draft-preview.tsx';
import { fieldWords } from './field-words.ts';
import * as classes from './social-draft.module.css';
import type { DraftEditor } from './use-draft-editor.ts';

const words = socialDraftWords.history;
const { versions, restore } = socialDraftsContract;

const tell = (error: unknown) => showToast(errorText(error), { tone: 'bad' });

type Props = { editor: Pick<DraftEditor, 'autosave' | 'replace'>; isOpen: boolean; onClose: () => void };

/** What a draft was before, and the way back to it. */
export function VersionHistory({ editor, isOpen, onClose }: Props) {
  const id = editor.autosave.stored()?.id;
  return (
    <SidePanel title={words.title} isOpen={isOpen} onClose={onClose}>
      {id ? <Versions id={id} editor={editor} onRestored={onClose} /> : null}
    </SidePanel>
  );
}

/** Restores versions; what is written is saved first, and a restoration can be taken back. */
function useRestore(id: string, { autosave, replace }: Props['editor'], onRestored: () => void) {
  const { call } = useSession();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (number: number) => {
    if (!(await autosave.flush())) {
      showToast(words.notSaved, { tone: 'bad' });
      return undefined;
    }
    const { data: before } = await call(versions, { params: { id } });
    const ifMatch = autosave.stored()?.version;
    const { data } = await call(
      restore,
      { params: { id, number } },
      ifMatch === undefined ? {} : { ifMatch },
    );
    replace(data);
    await queries.invalidateQueries({ queryKey: keyOf(versions), refetchType: 'none' });
    return before[0]?.number;
  };
  const undo = (number: number) =>
    void run(number).then(done => done !== undefined && showToast(words.undone, { tone: 'good' }), tell);
  const restoreOne = async ({ number, savedAt }: DraftVersionCard) => {
    setBusy(true);
    try {
      const before = await run(number);
      if (before === undefined) return;
      onRestored();
      showToast(words.restored(formatStamp(savedAt, viewerZone())), {
        tone: 'good',
        undo: () => undo(before),
      });
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, restore: restoreOne };
}

type VersionsProps = { id: string; editor: Props['editor']; onRestored: () => void };

function Versions({ id, editor, onRestored }: VersionsProps) {
  const read = useRead(versions, { params: { id } }, { staleTime: 0 });
  const [previewed, setPreviewed] = useState<number>();
  const { isBusy, restore: restoreOne } = useRestore(id, editor, onRestored);
  return (
    <Loaded read={read} skeleton={<RowsSkeleton />}>
      {({ data }) => (
        <>
          <p className={classes.lead}>{words.lead}</p>
          <ol className={classes.list} role="list">
            {data.map((version, index) => (
              <li key={version.number} className={classes.item}>
                <Version
                  version={version}
                  isNow={index === 0}
                  isOldest={index > 0 && index === data.length - 1}
                  isPreviewed={previewed === version.number}
                  onPreview={() => setPreviewed(previewed === version.number ? undefined : version.number)}
                  onRestore={() => void restoreOne(version)}
                  isBusy={isBusy}
                />
                {previewed === version.number ? <DraftPreview id={id} number={version.number} /> : null}
              </li>
            ))}
          </ol>
        </>
      )}
    </Loaded>
  );
}

const changesOf = ({ restoredFrom, changed }: DraftVersionCard, isOldest: boolean): string[] => {
  const fields = fieldWords(changed);
  return [
    ...(restoredFrom === null ? [] : [words.restoredFrom(restoredFrom)]),
    ...(isOldest ? [words.first] : fields ? [words.changed(fields)] : []),
  ];
};

type VersionProps = {
  version: DraftVersionCard;
  isNow: boolean;
  isOldest: boolean;
  isPreviewed: boolean;
  onPreview: () => void;
  onRestore: () => void;
  isBusy: boolean;
};

const Version = ({ version, isNow, isOldest, isPreviewed, onPreview, onRestore, isBusy }: VersionProps) => {
  const { number, savedAt } = version;
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <strong>{words.version(number, formatStamp(savedAt, viewerZone()))}</strong>
        {isNow ? <span className={classes.quiet}>{words.now}</span> : null}
        {changesOf(version, isOldest).map(each => (
          <span key={each} className={classes.quiet}>
            {each}
          </span>
        ))}
      </div>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          aria-expanded={isPreviewed}
          aria-label={isPreviewed ? words.hideOf(number) : words.previewOf(number)}
          onClick={onPreview}
        >
          {isPreviewed ? words.hide : words.preview}
        </Button>
        {isNow ? null : (
          <Button size="compact-md" loading={isBusy} aria-label={words.restoreOf(number)} onClick={onRestore}>
            {words.restore}
          </Button>
        )}
      </Group>
    </div>
  );
};
