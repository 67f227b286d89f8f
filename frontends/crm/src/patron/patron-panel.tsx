import { errorText, useRead, useReadPages, useWrite } from '@momos/api-client';
import { patronGuestsContract } from '@momos/contracts/patron-guests';
import { patronsContract, type PatronView } from '@momos/contracts/patrons';
import {
  Button,
  ConfirmDialog,
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
  useNow,
  viewerZone,
} from '@momos/ui';
import { useState } from 'react';
import { PatronForm } from './patron-form.tsx';
import { kindWords, stateOf } from './patron-words.ts';
import * as classes from './patron.module.css';

/** One patron: the code and whether it works, who came by it, and its facts to change. */
export function PatronPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const read = useRead(patronsContract.get, { params: { id: id ?? '' } }, { enabled: id !== undefined });
  return (
    <SidePanel isOpen={id !== undefined} onClose={onClose} title={read.data?.data.name ?? 'Patron'} size="md">
      {id ? (
        <Loaded read={read} skeleton={<RowsSkeleton />}>
          {({ data: patron }) => (
            <div className={classes.panel}>
              <Known patron={patron} />
              <Guests code={patron.code} />
              <Section title="Change">
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
          { label: 'Code', value: <code className={classes.code}>{patron.code}</code> },
          { label: 'Kind', value: kindWords[patron.kind] },
          { label: 'State', value: <Pill tone={state.tone}>{state.word}</Pill> },
          { label: 'Since', value: formatDate(patron.createdAt, viewerZone()) },
        ]}
      />
      <Group gap="xs">
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            void navigator.clipboard.writeText(patron.code).then(
              () => showToast(`${patron.code} is copied`),
              () => showToast('The browser would not copy it.', { tone: 'bad' }),
            )
          }
        >
          Copy the code
        </Button>
        <EndButton patron={patron} />
      </Group>
    </>
  );
}

/** Ends a code after a question, or lets it work again; those who have it keep it on their accounts. */
function EndButton({ patron }: { patron: PatronView }) {
  const [isAsked, setAsked] = useState(false);
  const update = useWrite(patronsContract.update, { refreshes: [patronsContract.list, patronsContract.get] });
  const set = async (isActive: boolean) => {
    await update
      .mutateAsync({
        params: { id: patron.id },
        body: { isActive },
        options: { ifMatch: patron.version },
      })
      .catch((error: unknown) => {
        throw new Error(errorText(error));
      });
    showToast(isActive ? `${patron.code} works again` : `${patron.code} is ended`, { tone: 'good' });
  };
  if (!patron.isActive) {
    return (
      <Button
        size="sm"
        variant="default"
        loading={update.isPending}
        onClick={() => void set(true).catch((error: Error) => showToast(error.message, { tone: 'bad' }))}
      >
        Let it work again
      </Button>
    );
  }
  return (
    <>
      <Button size="sm" variant="default" color="red" onClick={() => setAsked(true)}>
        End the code
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={`End ${patron.code}?`}
        facts={[
          { label: 'New people', value: 'Can no longer use it' },
          { label: 'Who has it', value: 'Keeps it on the account' },
        ]}
        confirm="End the code"
        isDangerous
        onConfirm={() => set(false)}
      />
    </>
  );
}

function Guests({ code }: { code: string }) {
  const list = useReadPages(patronGuestsContract.list, { params: { code }, query: { pageSize: 20 } });
  const total = list.data?.meta?.total;
  return (
    <Section title={total ? `Who has it on their account · ${total}` : 'Who has it on their account'}>
      {list.isPending ? <RowsSkeleton count={3} /> : null}
      {list.error ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.items.length === 0 ? <p className={classes.soft}>Nobody yet.</p> : null}
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
