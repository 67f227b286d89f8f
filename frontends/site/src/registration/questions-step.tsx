import { errorText, fieldErrors, useWrite } from '@momos/api-client';
import { type Answer, applicableQuestions, checkAnswers } from '@momos/contracts/questionnaire';
import type { RsvpView } from '@momos/contracts/rsvp-view';
import { rsvpsContract } from '@momos/contracts/rsvps';
import type { SocialView } from '@momos/contracts/social-view';
import { socialsContract } from '@momos/contracts/socials';
import { Button } from '@momos/ui';
import { Form, FormActions, FormError } from '@momos/ui/forms';
import { useState } from 'react';
import { QuestionField } from './question-field.tsx';

type Props = { social: SocialView; rsvp: RsvpView; submit: string; onDone: () => void };

/** The host's questions, checked by the same rules as on the server; chosen branches open as they are chosen. */
export function QuestionsStep({ social, rsvp, submit: words, onDone }: Props) {
  const { questions } = social.questionnaire;
  const [answers, setAnswers] = useState<Answer[]>(rsvp.answers);
  const [isTried, setTried] = useState(false);
  const save = useWrite(rsvpsContract.update, { refreshes: [socialsContract.getBySlug], onDone });
  const asked = applicableQuestions(questions, answers);
  const given = answers.filter(answer => asked.some(question => question.id === answer.questionId));
  const problems = isTried
    ? Object.fromEntries(checkAnswers(questions, given).map(({ field, message }) => [field, message]))
    : {};
  const errors: Record<string, string> = { ...fieldErrors(save.error), ...problems };
  const change = (answer: Answer) =>
    setAnswers(before => [...before.filter(each => each.questionId !== answer.questionId), answer]);
  const submit = () => {
    setTried(true);
    if (checkAnswers(questions, given).length === 0)
      save.mutate({ params: { id: social.id }, body: { answers: given } });
  };
  return (
    <Form
      onSubmit={event => {
        event.preventDefault();
        submit();
      }}
      label="Questions of the hosts"
    >
      {asked.map(question => (
        <QuestionField
          key={question.id}
          question={question}
          answer={answers.find(each => each.questionId === question.id)}
          error={errors[`answers.${question.id}`]}
          onChange={change}
        />
      ))}
      <FormError>{save.error && Object.keys(errors).length === 0 ? errorText(save.error) : null}</FormError>
      <FormActions>
        <Button type="submit" loading={save.isPending}>
          {words}
        </Button>
      </FormActions>
    </Form>
  );
}
