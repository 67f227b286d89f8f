import { Button, ConfirmDialog } from '@momos/ui';
import { Checkbox, Textarea } from '@momos/ui/forms';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { queueWords } from '../words/queue.ts';
import * as classes from './bulk-bar.module.css';
import type { Bulk, BulkDecision, BulkFailure } from './use-bulk.ts';

const words = queueWords.bulk;

type Props<T extends { id: string }> = { items: readonly T[]; bulk: Bulk<T> };

/** Chooses all that is shown, and decides about what is chosen after it has said what that does; nothing for a list of one of which nothing is chosen. */
export function BulkBar<T extends { id: string }>({ items, bulk }: Props<T>) {
  const [asked, setAsked] = useState<BulkDecision<T>>();
  const bar = useFocusAfter(asked !== undefined);
  const chosen = items.filter(({ id }) => bulk.selected.has(id));
  if (items.length < 2 && chosen.length === 0 && bulk.failures.length === 0) return null;
  return (
    <div
      ref={bar}
      className={classes.bar}
      role="region"
      aria-label={words.region(bulk.kind.plural)}
      tabIndex={-1}
    >
      <strong className={classes.count}>{words.count(chosen.length)}</strong>
      {chosen.length < items.length ? (
        <Button size="compact-md" variant="subtle" onClick={() => bulk.select(items.map(({ id }) => id))}>
          {words.selectAll(items.length)}
        </Button>
      ) : null}
      <Decisions chosen={chosen} bulk={bulk} onAsk={setAsked} />
      {chosen.length > 0 ? (
        <Button size="compact-md" variant="subtle" onClick={() => bulk.select([])}>
          {words.clear}
        </Button>
      ) : null}
      <Failures failures={bulk.failures} />
      {asked ? (
        <Question
          decision={asked}
          items={chosen.filter(item => fits(asked, item))}
          bulk={bulk}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Takes the focus once a question is over whose button went with the decision. */
function useFocusAfter(isAsked: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    const isOver = wasAsked.current && !isAsked;
    wasAsked.current = isAsked;
    if (isOver && document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, [isAsked]);
  return place;
}

const fits = <T,>({ fits: test }: BulkDecision<T>, item: T) => test?.(item) ?? true;

type DecisionsProps<T extends { id: string }> = {
  chosen: readonly T[];
  bulk: Bulk<T>;
  onAsk: (decision: BulkDecision<T>) => void;
};

const Decisions = <T extends { id: string }>({ chosen, bulk, onAsk }: DecisionsProps<T>) =>
  bulk.kind.decisions
    .map(decision => ({ decision, count: chosen.filter(item => fits(decision, item)).length }))
    .filter(({ count }) => count > 0)
    .map(({ decision, count }, at) => (
      <Button
        key={decision.key}
        size="compact-md"
        {...(at === 0 && !decision.isDangerous ? {} : { variant: 'default' })}
        onClick={() => onAsk(decision)}
      >
        {words.decide(decision.label, count)}
      </Button>
    ));

const Failures = ({ failures }: { failures: readonly BulkFailure[] }) =>
  failures.length > 0 ? (
    <ul role="alert" className={classes.failures}>
      {failures.map(({ id, name, reason }) => (
        <li key={id}>
          <strong>{name}</strong>: {reason}
        </li>
      ))}
    </ul>
  ) : null;

const maxNames = 5;

const namesOf = <T extends { id: string }>(items: readonly T[], { kind: { nameOf } }: Bulk<T>) => (
  <ul role="list" className={classes.names}>
    {items.slice(0, maxNames).map(item => (
      <li key={item.id}>{nameOf(item)}</li>
    ))}
    {items.length > maxNames ? <li>{words.more(items.length - maxNames)}</li> : null}
  </ul>
);

type QuestionProps<T extends { id: string }> = {
  decision: BulkDecision<T>;
  items: readonly T[];
  bulk: Bulk<T>;
  onClose: () => void;
};

/** Says whom the decision is about and what it does, before it is made. */
function Question<T extends { id: string }>({ decision, items, bulk, onClose }: QuestionProps<T>) {
  const { note: asksFor, label, isDangerous = false, facts } = decision;
  const [note, setNote] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={words.question(label, bulk.wordsOf(items))}
      facts={[
        { label: words.about, value: namesOf(items, bulk) },
        ...(facts?.(items) ?? []),
        { label: words.when, value: words.inAFewSeconds },
      ]}
      confirm={words.decide(label, items.length)}
      isDangerous={isDangerous}
      isConfirmable={!asksFor?.isRequired || note.trim() !== ''}
      onConfirm={() => bulk.decide(decision, items, note.trim())}
    >
      {asksFor ? (
        <Textarea
          label={asksFor.label}
          description={asksFor.description}
          withAsterisk={asksFor.isRequired}
          autosize
          minRows={3}
          maxLength={2000}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
      ) : null}
    </ConfirmDialog>
  );
}

/** Chooses one thing of a list. */
export const BulkCheckbox = <T extends { id: string }>({ item, bulk }: { item: T; bulk: Bulk<T> }) => (
  <Checkbox
    aria-label={words.select(bulk.kind.nameOf(item))}
    checked={bulk.selected.has(item.id)}
    onChange={() => bulk.toggle(item.id)}
  />
);
