import { type ConfigEntryView, configsContract } from '@momos/contracts/configs';
import type { Question } from '@momos/contracts/questionnaire';
import { standingQuestionProblems } from '@momos/contracts/standing-question-list';
import { asAsked } from '@momos/remote-kit/questions/question-options';
import { QuestionsEditor } from '@momos/remote-kit/questions/questions-editor';
import { useWriteForm, WriteForm } from '@momos/ui/forms';
import { settingsWords } from '../words/settings.ts';
import { SettingActions } from './setting-actions.tsx';
import * as classes from './admin.module.css';

const words = settingsWords.settingPanel;

/** A setting whose value is a list of questions, with the editor that hosts have for theirs. */
export function SettingQuestions({ entry }: { entry: ConfigEntryView }) {
  const questions = entry.configVal as unknown as Question[];
  const form = useWriteForm(configsContract.change, {
    initialValues: { questions },
    validate: values =>
      Object.fromEntries(
        standingQuestionProblems(values.questions.map(asAsked)).map(({ path, message }) => [
          ['questions', ...path].join('.'),
          message,
        ]),
      ),
    toInput: values => ({
      params: { id: entry.id },
      body: { configVal: values.questions.map(asAsked) },
    }),
    ifMatch: entry.version,
    refreshes: Object.values(configsContract),
    saved: words.settingSavedTakesEffect,
  });
  return (
    <WriteForm form={form} label={entry.title}>
      <p className={classes.soft}>{words.questionsHint}</p>
      <QuestionsEditor form={form} hasProfileFields={false} />
      <SettingActions
        entry={entry}
        error={form.errorOf('configVal') ?? form.errorOf('questions')}
        isChanged={JSON.stringify(form.values.questions) !== JSON.stringify(questions)}
      />
    </WriteForm>
  );
}
