import { useRead } from '@momos/api-client';
import { type SearchAlertView, searchAlertsContract } from '@momos/contracts/search-alerts';
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  EmptyState,
  LazyView,
  Loaded,
  Page,
  PageHeader,
  Pill,
  RowsSkeleton,
  Text,
  TextLink,
  useAction,
} from '@momos/ui';
import { useState } from 'react';
import { searchAlertWords } from '../words/search-alert.ts';
import * as classes from './saved-searches.module.css';

const words = searchAlertWords.page;

const loadDialog = () => import('./search-dialog.tsx').then(file => file.SearchDialog);
const refreshes = [searchAlertsContract.list];
const most = 20;

/** The searches that the reader saved: they open, rename, pause and delete them. */
export function SavedSearchesPage() {
  const read = useRead(searchAlertsContract.list, {});
  return (
    <Page title={words.title}>
      <PageHeader
        title={words.title}
        lead={words.lead}
        // Without any, the page below leads there.
        actions={
          read.data?.data.length ? (
            <ButtonLink to="/socials" variant="default">
              {words.findSocials}
            </ButtonLink>
          ) : null
        }
      />
      <Loaded
        read={read}
        skeleton={<RowsSkeleton count={3} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            size="page"
            title={words.empty}
            action={<ButtonLink to="/socials">{words.findSocials}</ButtonLink>}
          >
            {words.emptyText}
          </EmptyState>
        }
      >
        {({ data }) => <Searches alerts={data} />}
      </Loaded>
    </Page>
  );
}

const Searches = ({ alerts }: { alerts: readonly SearchAlertView[] }) => (
  <>
    <Text size="sm" c="dimmed">
      {words.count(alerts.length, most)}
    </Text>
    <ul className={classes.searches} role="list">
      {alerts.map(alert => (
        <li key={alert.id} className={classes.search}>
          <div className={classes.name}>
            <TextLink to={`/socials?${alert.query}`}>{alert.name}</TextLink>
            {alert.isPaused ? <Pill tone="quiet">{words.paused}</Pill> : null}
          </div>
          <Actions alert={alert} />
        </li>
      ))}
    </ul>
  </>
);

type ActionsProps = { alert: SearchAlertView };

const Actions = ({ alert }: ActionsProps) => (
  <div className={classes.actions}>
    <PauseButton alert={alert} />
    <RenameButton alert={alert} />
    <DeleteButton alert={alert} />
  </div>
);

function PauseButton({ alert: { id, name, isPaused } }: ActionsProps) {
  const change = useAction(searchAlertsContract.update, {
    refreshes,
    done: isPaused ? words.isResumed(name) : words.isPaused(name),
  });
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={isPaused ? words.resumeOf(name) : words.pauseOf(name)}
      loading={change.isPending}
      onClick={() => change.mutate({ params: { id }, body: { isPaused: !isPaused } })}
    >
      {isPaused ? words.resume : words.pause}
    </Button>
  );
}

function RenameButton({ alert }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={words.renameOf(alert.name)}
        onClick={() => setOpen(true)}
      >
        {words.rename}
      </Button>
      {isOpen ? (
        <LazyView load={loadDialog} props={{ renaming: alert, onClose: () => setOpen(false) }} />
      ) : null}
    </>
  );
}

function DeleteButton({ alert: { id, name } }: ActionsProps) {
  const [isOpen, setOpen] = useState(false);
  const remove = useAction(searchAlertsContract.remove, { refreshes, done: words.isDeleted(name) });
  return (
    <>
      <Button
        size="compact-md"
        variant="subtle"
        color="red"
        aria-label={words.deleteOf(name)}
        onClick={() => setOpen(true)}
      >
        {words.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={words.deleteTitle(name)}
        confirm={words.deleteConfirm}
        isDangerous
        onConfirm={() => remove.mutateAsync({ params: { id } })}
      >
        {words.deleteText}
      </ConfirmDialog>
    </>
  );
}
