import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import { keepPreviousData } from '@momos/ui';
import { useDebouncedValue } from '@momos/ui/forms';
import { useState } from 'react';
import { composingWords as words } from '../words/composing.ts';
import { ReaderPreview } from './reader-preview.tsx';
import { isTested, subjectShown } from './subject-test.ts';
import { SubjectChoice } from './subject-test-fields.tsx';
import { type BlastDraft, type DraftContext, previewInput } from './use-blast-draft.ts';

type Props = { draft: BlastDraft; context: DraftContext };

/** A blast beside its text, as one real reader after the other will read it. */
export function LivePreview({ draft, context }: Props) {
  const [position, setPosition] = useState(0);
  const [variant, setVariant] = useState<'A' | 'B'>('A');
  const [written] = useDebouncedValue(draft, 500);
  const isWritten = written.body.trim() !== '' && written.statuses.length > 0 && written.channels.length > 0;
  const subject = subjectShown(written, variant).trim() || '…';
  const input = previewInput({ ...written, subject }, context, position);
  const read = useRead(blastsContract.preview, input, {
    enabled: isWritten,
    placeholderData: keepPreviousData,
  });
  if (!isWritten) return null;
  return (
    <ReaderPreview
      title={words.livePreview}
      read={read}
      variables={context.variables}
      position={position}
      onMove={setPosition}
    >
      {isTested(written) ? <SubjectChoice value={variant} onChange={setVariant} /> : null}
    </ReaderPreview>
  );
}
