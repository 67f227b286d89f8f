import type { Question } from '@momos/contracts/questionnaire';
import { QuestionsEditor as Editor } from '@momos/remote-kit/questions/questions-editor';
import { Button } from '@momos/ui';
import { IconHistory } from '@momos/ui/icons';
import { useState } from 'react';
import { socialEditorWords } from '../words/social-editor.ts';
import { EarlierQuestions } from './earlier-questions.tsx';
import * as classes from './social-editor.module.css';
import type { SocialForm } from './use-social-form.ts';

const words = socialEditorWords.questionsEditor;

type Props = { form: SocialForm };

/** What guests are asked. */
export const QuestionsEditor = ({ form }: Props) => (
  <section aria-label={words.questions}>
    <h2 className={classes.heading}>{words.questionsForGuests}</h2>
    <Editor form={form} hasProfileFields tools={<AskAgain form={form} />} />
  </section>
);

/** Adds the questions of an earlier social. */
function AskAgain({ form }: Props) {
  const [isOpen, setOpen] = useState(false);
  const add = (questions: Question[]) => {
    for (const question of questions) form.insertListItem('questions', question);
    setOpen(false);
  };
  return (
    <>
      <Button variant="subtle" leftSection={<IconHistory size={16} />} onClick={() => setOpen(true)}>
        {words.askAgain}
      </Button>
      <EarlierQuestions isOpen={isOpen} onClose={() => setOpen(false)} onChosen={add} />
    </>
  );
}
