import { useReadPages } from '@momos/api-client';
import { type ConfigEntryView, configsContract } from '@momos/contracts/configs';
import {
  ErrorState,
  formatStamp,
  LazyView,
  RowsSkeleton,
  Section,
  ShowMore,
  SidePanel,
  type Steps,
  viewerZone,
} from '@momos/ui';
import { useWriteForm, WriteForm } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.ts';
import { SettingActions } from './setting-actions.tsx';
import { SettingField } from './setting-field.tsx';
import { shortOf } from './setting-labels.ts';
import * as classes from './admin.module.css';

const words = settingsWords.settingPanel;

/** One setting: a form for its kind of value, its default, and who changed it. */
export const SettingPanel = ({
  entry,
  steps,
  onClose,
}: {
  entry: ConfigEntryView | undefined;
  steps: Steps | undefined;
  onClose: () => void;
}) => (
  <SidePanel
    isOpen={entry !== undefined}
    onClose={onClose}
    title={entry?.title ?? words.setting}
    size="md"
    steps={steps}
  >
    {entry ? (
      <div className={classes.panel}>
        <p className={classes.soft}>{entry.description}</p>
        {entry.form === 'questions' ? (
          <LazyView key={entry.id} load={loadQuestions} fallback={<RowsSkeleton />} props={{ entry }} />
        ) : (
          <Editor key={entry.id} entry={entry} />
        )}
        <History entry={entry} />
      </div>
    ) : null}
  </SidePanel>
);

// One setting needs it.
const loadQuestions = () => import('./setting-questions.tsx').then(file => file.SettingQuestions);

function Editor({ entry }: { entry: ConfigEntryView }) {
  const params = { id: entry.id };
  const form = useWriteForm(configsContract.change, {
    initialValues: { configVal: entry.configVal },
    toInput: body => ({ params, body }),
    ifMatch: entry.version,
    refreshes: Object.values(configsContract),
    saved: words.settingSavedTakesEffect,
  });
  const { configVal } = form.values;
  return (
    <WriteForm form={form} label={entry.title}>
      <SettingField
        entry={entry}
        value={configVal}
        onChange={value => form.setFieldValue('configVal', value)}
      />
      <SettingActions
        entry={entry}
        error={form.errorOf('configVal')}
        isChanged={JSON.stringify(configVal) !== JSON.stringify(entry.configVal)}
      />
    </WriteForm>
  );
}

function History({ entry }: { entry: ConfigEntryView }) {
  const history = useReadPages(configsContract.history, { params: { id: entry.id } });
  const zone = viewerZone();
  return (
    <Section title={words.history}>
      {history.isPending ? <RowsSkeleton /> : null}
      {history.error ? <ErrorState error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.data?.items.length === 0 ? <p className={classes.soft}>{words.noChangesYet}</p> : null}
      <ol className={classes.trail}>
        {history.data?.items.map(change => (
          <li key={change.version}>
            <div>
              {shortOf(entry, change.before)} → <strong>{shortOf(entry, change.after)}</strong>
              {change.isReset ? words.defaultMark : ''}
            </div>
            <div className={classes.soft}>
              {change.changedBy.displayName}, {formatStamp(change.changedAt, zone)}
            </div>
          </li>
        ))}
      </ol>
      <ShowMore list={history} />
    </Section>
  );
}
