import { useRead, useReadPages } from '@momos/api-client';
import { patronGuestsContract } from '@momos/contracts/patron-guests';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import {
  Button,
  ErrorState,
  Facts,
  formatDate,
  Group,
  Link,
  Loaded,
  PersonLine,
  Pill,
  RowsSkeleton,
  Section,
  ShowMore,
  showToast,
  SidePanel,
  type Steps,
  useNow,
  viewerZone,
} from '@momos/ui';
import { patronWords } from '../words/patron.ts';
import { EndCodeButton } from './end-code-button.tsx';
import { PatronForm } from './patron-form.tsx';
import { kindLabels, stateOf } from './patron-labels.ts';
import * as classes from './patron.module.css';

const words = patronWords.patronPanel;

type Props = { id: string | undefined; steps: Steps | undefined; onClose: () => void };

/** One patron: the code and its state, the guests who have it, and a form to change it. */
export function PatronPanel({ id, steps, onClose }: Props) {
  const read = useRead(patronsContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel
      steps={steps}
      isOpen={id !== undefined}
      onClose={onClose}
      title={read.data?.data.name ?? words.patron}
      size="md"
    >
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data: patron }) => (
            <div className={classes.panel}>
              <Known patron={patron} />
              <Guests code={patron.code} />
              <Section title={words.change}>
                <PatronForm key={patron.version} patron={patron} onDone={() => undefined} />
              </Section>
            </div>
          )}
        </Loaded>
      ) : null}
    </SidePanel>
  );
}

function Known({ patron }: { patron: PatronView }) {
  const state = stateOf(patron, useNow(60_000));
  return (
    <>
      <Facts
        facts={[
          { label: words.code, value: <code className={classes.code}>{patron.code}</code> },
          { label: words.kind, value: kindLabels[patron.kind] },
          { label: words.state, value: <Pill tone={state.tone}>{state.label}</Pill> },
          { label: words.created, value: formatDate(patron.createdAt, viewerZone()) },
        ]}
      />
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(patron.code).then(
              () => showToast(words.copied(patron.code)),
              () => showToast(words.codeCouldNotCopied, { tone: 'bad' }),
            )
          }
        >
          {words.copyCode}
        </Button>
        <EndCodeButton patron={patron} />
      </Group>
    </>
  );
}

function Guests({ code }: { code: string }) {
  const list = useReadPages(patronGuestsContract.list, { params: { code }, query: { pageSize: 20 } });
  const total = list.data?.meta?.total;
  return (
    <Section title={total ? words.guestsWithThisCode(total) : words.guestsWithThisTitle}>
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <p className={classes.soft}>{words.noGuestsYet}</p> : null}
      <ul className={classes.list} role="list">
        {list.data?.items.map(person => (
          <li key={person.id}>
            <Link to={`/manager/crm-database?person=${person.id}`} className={classes.person}>
              <PersonLine person={person} size={32} />
            </Link>
          </li>
        ))}
      </ul>
      <ShowMore list={list} />
    </Section>
  );
}
