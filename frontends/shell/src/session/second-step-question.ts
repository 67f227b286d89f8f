import { sessionQuestionWords } from '../words/session-questions.ts';
import { createQuestion } from './question.ts';

const words = sessionQuestionWords.secondStepQuestion;

const question = createQuestion<undefined, void>(words.signNotFinished);

/** Whether a call waits for its person to finish their sign-in, as the dialog shows it. */
export const secondStepStore = question.store;

/** Has a person finish their sign-in with a second factor, or set one up (403 `second_factor_required`). */
export const askForSecondStep = (): Promise<void> => question.ask(undefined);
