import { useRead } from '@momos/api-client';
import { blastsContract } from '@momos/contracts/blasts';
import { keepPreviousData } from '@momos/ui';
import { useDebouncedValue } from '@momos/ui/forms';
import { useState } from 'react';
import { composingWords as words } from '../words/composing.ts';
import { ReaderPreview } from './reader-preview.tsx';
import { type BlastDraft, type DraftContext, previewInput } from './use-blast-draft.ts';

type Props = { draft: BlastDraft; context: DraftContext };

/** A blast beside its text, as one real reader after the other will read it. */
export function LivePreview({ draft, context }: Props) {
  const [position, setPosition] = useState(0);
  const [written] = useDebouncedValue(draft, 500);
  const isWritten = written.body.trim() !== '' && written.statuses.length > 0 && written.channels.length > 0;
  const input = previewInput({ ...written, subject: written.subject.trim() || '…' }, context, position);
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
    />
  );
}
