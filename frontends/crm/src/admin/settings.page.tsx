import { useRead } from '@momos/api-client';
import { type ConfigEntryView, configsContract } from '@momos/contracts/configs';
import {
  EmptyState,
  ErrorState,
  formatStamp,
  Page,
  PageHeader,
  SearchField,
  stepsOf,
  viewerZone,
} from '@momos/ui';
import { DataTable } from '@momos/ui/table';
import { useAddress } from '../address/use-address.ts';
import { SavedViews } from '../saved-view/saved-views.tsx';
import { settingsWords } from '../words/settings.ts';
import { SettingPanel } from './setting-panel.tsx';
import { shortOf } from './setting-labels.ts';
import * as classes from './admin.module.css';

const words = settingsWords.settings;

/** Every setting with its value, for admins; one opens at the side to be changed. */
export function SettingsPage() {
  const { query, set } = useAddress('entry');
  const entries = useRead(configsContract.entries, {});
  const text = query.get('text') ?? '';
  const rows = (entries.data?.data ?? []).filter(entry => isAbout(entry, text));
  const opened = entries.data?.data.find(({ id }) => id === query.get('entry'));
  return (
    <Page width="full" title={words.settings}>
      <PageHeader title={words.settings} lead={words.lead} />
      <div className={classes.tools}>
        <SearchField label={words.findASetting} value={text} onChange={value => set('text', value)} />
        <SavedViews page="settings" opened={['entry']} />
      </div>
      {entries.error ? (
        <ErrorState error={entries.error} onRetry={() => void entries.refetch()} />
      ) : (
        <DataTable<ConfigEntryView>
          label={words.settings}
          isLoading={entries.isPending}
          rows={rows}
          keyOf={entry => entry.id}
          nameOf={entry => entry.title}
          onOpen={entry => set('entry', entry.id)}
          empty={<EmptyState title={words.noMatches}>{words.tryAShorterWord}</EmptyState>}
          columns={columns}
        />
      )}
      <SettingPanel
        entry={opened}
        steps={stepsOf(rows, opened?.id, id => set('entry', id))}
        onClose={() => set('entry', undefined)}
      />
    </Page>
  );
}

const isAbout = ({ id, title, description }: ConfigEntryView, text: string) =>
  `${id} ${title} ${description}`.toLowerCase().includes(text.trim().toLowerCase());

const areaLabels: Record<ConfigEntryView['area'], string> = words.areaLabels;

const columns = [
  {
    key: 'title',
    header: words.setting,
    width: '44%',
    cell: (entry: ConfigEntryView) => (
      <>
        <strong className={classes.setting}>{entry.title}</strong>
        <div className={classes.about}>{entry.description}</div>
      </>
    ),
  },
  {
    key: 'area',
    header: words.area,
    hideBelow: 640 as const,
    cell: (entry: ConfigEntryView) => areaLabels[entry.area],
  },
  {
    key: 'value',
    header: words.value,
    cell: (entry: ConfigEntryView) => <div className={classes.value}>{shortOf(entry, entry.configVal)}</div>,
  },
  {
    key: 'changed',
    header: words.lastChanged,
    hideBelow: 860 as const,
    cell: (entry: ConfigEntryView) =>
      entry.changedAt === null ? (
        <span className={classes.soft}>{words.neverChanged}</span>
      ) : (
        <>
          {entry.changedBy?.displayName}
          <div className={classes.soft}>
            {formatStamp(entry.changedAt, viewerZone())}
            {entry.isDefault ? words.resetToDefault : ''}
          </div>
        </>
      ),
  },
];
