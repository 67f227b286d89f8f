import { Button, Group } from '@momos/ui';
import { type ReactNode, useState } from 'react';

type Props = {
  words: { dismiss: string; remove: string };
  isPending: boolean;
  onDismiss: () => void;
  /** The question before what is reported is removed. */
  question: (close: () => void) => ReactNode;
};

/** Dismisses a report, or removes what it is about after a question. */
export function ReportDecision({ words, isPending, onDismiss, question }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Group gap="xs">
      <Button variant="default" loading={isPending} onClick={onDismiss}>
        {words.dismiss}
      </Button>
      <Button color="red" onClick={() => setAsked(true)}>
        {words.remove}
      </Button>
      {isAsked ? question(() => setAsked(false)) : null}
    </Group>
  );
}
