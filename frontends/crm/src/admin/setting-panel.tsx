import { errorText, useReadPages, useWrite } from '@momos/api-client';
import { type ConfigEntryView, configsContract } from '@momos/contracts/configs';
import {
  Button,
  ErrorState,
  formatStamp,
  RowsSkeleton,
  Section,
  showToast,
  SidePanel,
  viewerZone,
} from '@momos/ui';
import { Form, FormActions, FormError } from '@momos/ui/forms';
import { useState } from 'react';
import { SettingField } from './setting-field.tsx';
import { shortOf } from './setting-words.ts';
import * as classes from './admin.module.css';

/** One setting: a form for its kind of value, its default, and who changed it. */
export const SettingPanel = ({
  entry,
  onClose,
}: {
  entry: ConfigEntryView | undefined;
  onClose: () => void;
}) => (
  <SidePanel isOpen={entry !== undefined} onClose={onClose} title={entry?.title ?? 'Setting'} size="md">
    {entry ? (
      <div className={classes.panel}>
        <p className={classes.soft}>{entry.description}</p>
        <Editor key={`${entry.id} ${entry.version}`} entry={entry} />
        <History entry={entry} />
      </div>
    ) : null}
  </SidePanel>
);

function Editor({ entry }: { entry: ConfigEntryView }) {
  const [value, setValue] = useState(entry.configVal);
  const [failure, setFailure] = useState<string>();
  const how = {
    refreshes: Object.values(configsContract),
    onDone: () => showToast('Saved. It is everywhere within seconds.'),
    onFailed: (error: unknown) => setFailure(errorText(error)),
  };
  const save = useWrite(configsContract.change, how);
  const reset = useWrite(configsContract.reset, how);
  const given = { params: { id: entry.id }, options: { ifMatch: entry.version } };
  return (
    <Form
      label={entry.title}
      onSubmit={event => {
        event.preventDefault();
        setFailure(undefined);
        save.mutate({ ...given, body: { configVal: value } });
      }}
    >
      <SettingField entry={entry} value={value} onChange={setValue} />
      <p className={classes.soft}>Default: {shortOf(entry, entry.defaultVal)}</p>
      <FormError>{failure}</FormError>
      <FormActions>
        <Button
          variant="default"
          disabled={entry.isDefault}
          loading={reset.isPending}
          onClick={() => reset.mutate(given)}
        >
          Put the default back
        </Button>
        <Button
          type="submit"
          loading={save.isPending}
          disabled={JSON.stringify(value) === JSON.stringify(entry.configVal)}
        >
          Save
        </Button>
      </FormActions>
    </Form>
  );
}

function History({ entry }: { entry: ConfigEntryView }) {
  const history = useReadPages(configsContract.history, { params: { id: entry.id } });
  const zone = viewerZone();
  return (
    <Section title="History">
      {history.isPending ? <RowsSkeleton /> : null}
      {history.error ? <ErrorState error={history.error} onRetry={() => void history.refetch()} /> : null}
      {history.data?.items.length === 0 ? <p className={classes.soft}>Never changed.</p> : null}
      <ol className={classes.trail}>
        {history.data?.items.map(change => (
          <li key={change.version}>
            <div>
              {shortOf(entry, change.before)} → <strong>{shortOf(entry, change.after)}</strong>
              {change.isReset ? ' (default)' : ''}
            </div>
            <div className={classes.soft}>
              {change.changedBy.displayName}, {formatStamp(change.changedAt, zone)}
            </div>
          </li>
        ))}
      </ol>
      {history.hasNextPage ? (
        <Button
          variant="default"
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          Earlier
        </Button>
      ) : null}
    </Section>
  );
}
