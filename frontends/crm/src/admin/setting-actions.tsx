import { type ConfigEntryView, configsContract } from '@momos/contracts/configs';
import { Button, useAction } from '@momos/ui';
import { FormActions, FormError, SubmitButton } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.ts';
import { shortOf } from './setting-labels.ts';
import * as classes from './admin.module.css';

const words = settingsWords.settingPanel;

type Props = { entry: ConfigEntryView; error: string | undefined; isChanged: boolean };

/** The foot of a setting's form: what its default is, what was refused, reset and save. */
export function SettingActions({ entry, error, isChanged }: Props) {
  const reset = useAction(configsContract.reset, {
    refreshes: Object.values(configsContract),
    done: words.resetToDefault(entry.title),
  });
  return (
    <>
      <p className={classes.soft}>{words.default(shortOf(entry, entry.defaultVal))}</p>
      <FormError>{error}</FormError>
      <FormActions>
        <Button
          variant="default"
          disabled={entry.isDefault}
          loading={reset.isPending}
          onClick={() => reset.mutate({ params: { id: entry.id }, options: { ifMatch: entry.version } })}
        >
          {words.reset}
        </Button>
        <SubmitButton disabled={!isChanged}>{words.saveChanges}</SubmitButton>
      </FormActions>
    </>
  );
}
