import { ActionIcon, ErrorState, Group } from '@momos/ui';
import { LetterPreview, type LetterPreviewProps } from '@momos/ui/forms';
import { IconChevronLeft, IconChevronRight } from '@momos/ui/icons';
import type { ReactNode } from 'react';
import { composingWords as words } from '../words/composing.ts';
import * as classes from './blast.module.css';

type Preview = LetterPreviewProps['preview'] & { text: string; recipientCount: number };
type Props = {
  title: string;
  read: { data: { data: Preview } | undefined; error: Error | null; refetch: () => unknown };
  variables: LetterPreviewProps['variables'];
  position: number;
  onMove: (position: number) => void;
  /** What else is chosen about it. */
  children?: ReactNode;
};

/** Readers that a preview can show. */
const maxReaders = 200;

/** A message as one real reader after the other will read it, while it is written. */
export function ReaderPreview({ title, read, variables, position, onMove, children }: Props) {
  const preview = read.data?.data;
  return (
    <section className={classes.live} aria-label={title}>
      <div className={classes.itemHead}>
        <h2 className={classes.formTitle}>{title}</h2>
        {preview ? (
          <Readers count={Math.min(maxReaders, preview.recipientCount)} {...{ position, onMove }} />
        ) : null}
      </div>
      {children}
      {read.error ? <ErrorState error={read.error} onRetry={() => void read.refetch()} /> : null}
      {preview && preview.recipientCount === 0 ? <p className={classes.soft}>{words.noReader}</p> : null}
      {preview?.html ? <LetterPreview preview={preview} variables={variables} /> : null}
      {preview && !preview.html ? <p className={classes.bubble}>{preview.text}</p> : null}
    </section>
  );
}

type ReadersProps = { count: number; position: number; onMove: (position: number) => void };

function Readers({ count, position, onMove }: ReadersProps) {
  if (count < 2) return null;
  const at = Math.min(position, count - 1);
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.previousReader}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <span className={classes.soft} aria-live="polite">
        {words.reader(at + 1, count)}
      </span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={words.nextReader}
        disabled={at === count - 1}
        onClick={() => onMove(at + 1)}
      >
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
