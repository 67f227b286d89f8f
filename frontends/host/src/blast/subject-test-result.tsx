import type { BlastView } from '@momos/contracts/blasts';
import type { SubjectTestView } from '@momos/contracts/subject-test';
import { Button, formatDay, formatTime, Group, Pill, useAction } from '@momos/ui';
import { withLabels } from '@momos/ui/forms';
import { subjectTestWords as words } from '../words/subject-test.ts';
import { type ControlledBlast, paramsOf } from './blast-calls.ts';
import * as classes from './blast.module.css';

type Shown = Omit<ControlledBlast, 'blast'> & {
  blast: ControlledBlast['blast'] & Pick<BlastView, 'subjectTest'>;
  variables: Parameters<typeof withLabels>[1];
};

/** The two subjects of a blast with their counts, and while they are compared the choice for the rest. */
export function SubjectTestResult(props: Shown) {
  const test = props.blast.subjectTest;
  if (!test) return null;
  return (
    <section className={classes.timing} aria-label={words.title}>
      <Variant letter="A" subject={props.subject} test={test} />
      <Variant letter="B" subject={withLabels(test.subject, props.variables)} test={test} />
      <p className={classes.soft}>{stateText(test, props)}</p>
      {test.isOpen && !test.isHalved ? <Choice {...props} /> : null}
    </section>
  );
}

type VariantProps = { letter: 'A' | 'B'; subject: string; test: SubjectTestView };

const Variant = ({ letter, subject, test }: VariantProps) => {
  const { sent, clicks } = letter === 'A' ? test.a : test.b;
  return (
    <p className={classes.soft}>
      <strong>{words.variants[letter]}:</strong> {subject} · {words.result(clicks, sent)}{' '}
      {test.winner === letter && better(test) === letter ? <Pill tone="good">{words.won}</Pill> : null}
    </p>
  );
};

/** The subject with more clicks for each mail; null where neither has. */
function better({ a, b }: Pick<SubjectTestView, 'a' | 'b'>): 'A' | 'B' | null {
  const [ofA, ofB] = [a.clicks * Math.max(1, b.sent), b.clicks * Math.max(1, a.sent)];
  if (ofA === ofB) return null;
  return ofA > ofB ? 'A' : 'B';
}

function stateText(test: SubjectTestView, { timezone, blast }: Shown): string {
  if (test.winner) return decidedText(test, test.winner);
  if (blast.status === 'CANCELED') return words.cancelled;
  if (blast.isPaused) return words.paused;
  if (!test.isOpen) return words.notBegun(test);
  if (!test.decideAt) return words.beingSent(test.hours);
  const at = `${formatDay(test.decideAt, timezone)}, ${formatTime(test.decideAt, timezone)}`;
  return test.isHalved ? words.countedHalved(at) : words.countedUntil(at);
}

function decidedText(test: SubjectTestView, winner: 'A' | 'B'): string {
  if (test.isHalved) return words.endedHalved;
  return test.decidedBy === 'CLICKS' && better(test) === null
    ? words.decidedEqual(winner)
    : words.decided(winner, test.decidedBy);
}

function Choice(props: Shown) {
  const { calls } = props;
  const choose = useAction(calls.chooseSubject, { refreshes: [calls.list], done: words.chosen });
  return (
    <Group gap="xs">
      {(['A', 'B'] as const).map(variant => (
        <Button
          key={variant}
          size="compact-sm"
          variant="default"
          loading={choose.isPending}
          onClick={() => choose.mutate({ params: paramsOf(props), body: { variant } })}
        >
          {words.sendToRest(variant)}
        </Button>
      ))}
    </Group>
  );
}
