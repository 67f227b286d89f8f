import { useReadPages } from '@momos/api-client';
import { type AuditEntryView, auditLogContract } from '@momos/contracts/audit-log';
import {
  Button,
  EmptyState,
  ErrorState,
  formatStamp,
  Page,
  PageHeader,
  PersonLine,
  Pill,
  ShowMore,
  stepsOf,
  viewerZone,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { SavedViews } from '../saved-view/saved-views.tsx';
import { useAddress } from '../address/use-address.ts';
import { auditWords } from '../words/audit.ts';
import { AuditFilters } from './audit-filters.tsx';
import { actionLabels, actorLabel, roleLabels, thingLabel, valueName, valueWords } from './audit-labels.ts';
import { AuditPanel } from './audit-panel.tsx';
import { searchOf, toQuery } from './audit-search.ts';
import * as classes from './audit.module.css';

const words = auditWords.auditLog;

/** What staff and hosts did to others, for admins. The address holds the filters and the open entry. */
export function AuditLogPage() {
  const { query, set, setQuery } = useAddress('entry');
  const search = searchOf(query);
  const log = useReadPages(auditLogContract.list, { query: { pageSize: 50, ...toQuery(search) } });
  const entries = log.data?.items ?? [];
  const opened = entries.find(({ id }) => id === query.get('entry'));
  return (
    <Page width="full" title={words.auditLog}>
      <PageHeader title={words.auditLog} lead={words.lead} />
      <AuditFilters search={search} set={set} />
      <SavedViews page="audit" opened={['entry']} />
      <Narrowed targetId={search.targetId} entries={entries} onClear={() => set('target', undefined)} />
      {log.error ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <>
          <DataTable<AuditEntryView>
            label={words.auditLog}
            isLoading={log.isPending}
            rows={entries}
            keyOf={entry => entry.id}
            onOpen={entry => set('entry', entry.id)}
            empty={<NoEntries isSearch={Object.keys(search).length > 0} onClear={() => setQuery({})} />}
            columns={columns}
          />
          <ShowMore list={log} />
        </>
      )}
      <AuditPanel
        entry={opened}
        steps={stepsOf(entries, opened?.id, id => set('entry', id))}
        onClose={() => set('entry', undefined)}
        onSearch={(name, id) => setQuery({ [name]: id })}
      />
    </Page>
  );
}

type NarrowedProps = {
  targetId: string | undefined;
  entries: readonly AuditEntryView[];
  onClear: () => void;
};

/** The thing that the list is narrowed to, with a way out. */
function Narrowed({ targetId, entries, onClear }: NarrowedProps) {
  if (!targetId) return null;
  const thing = entries
    .flatMap(({ target, within }) => (within ? [target, within] : [target]))
    .find(({ id }) => id === targetId);
  return (
    <div className={classes.narrowed}>
      <Button variant="light" size="compact-md" onClick={onClear}>
        {words.aboutClear(thing ? thingLabel(thing) : targetId)}
      </Button>
    </div>
  );
}

const NoEntries = ({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) =>
  isSearch ? (
    <EmptyState
      title={words.noMatches}
      action={
        <Button variant="default" onClick={onClear}>
          {words.showAllEntries}
        </Button>
      }
    >
      {words.tryAnotherActionMore}
    </EmptyState>
  ) : (
    <EmptyState title={words.noEntriesYet}>{words.emptyText}</EmptyState>
  );

const columns = [
  {
    key: 'actor',
    header: words.by,
    cell: ({ actor, actorRole }: AuditEntryView) => (
      <PersonLine
        person={{ ...actor, displayName: actorLabel(actor) }}
        size={32}
        detail={actorRole ? roleLabels[actorRole] : undefined}
      />
    ),
  },
  {
    key: 'action',
    header: words.action,
    cell: ({ action, target }: AuditEntryView) => (
      <>
        <strong className={classes.action}>{actionLabels[action]}</strong>
        <div className={classes.soft}>{thingLabel(target)}</div>
      </>
    ),
  },
  {
    key: 'details',
    header: words.values,
    hideBelow: 860 as const,
    cell: ({ details }: AuditEntryView) => (
      <div className={classes.values}>
        {details.slice(0, 3).map(({ name, before, after }) => (
          <Pill key={name} tone="quiet">
            {valueName(name)}: {before === null || before === after ? '' : `${valueWords(before)} → `}
            {after === null ? words.empty : valueWords(after)}
          </Pill>
        ))}
      </div>
    ),
  },
  {
    key: 'at',
    header: words.when,
    hideBelow: 640 as const,
    cell: ({ at }: AuditEntryView) => formatStamp(at, viewerZone()),
  },
];
