import { sessionQuestionWords } from '../words/session-questions.ts';
import { createQuestion } from './question.ts';

const words = sessionQuestionWords.stepUpQuestion;

const question = createQuestion<undefined, void>(words.confirmationClosedNothingChanged);

/** Whether a call waits for its person to prove again who they are, as the dialog shows it. */
export const stepUpStore = question.store;

/** Has a person prove again who they are, on the page where they are (403 `step_up_required`). */
export const askForProof = (): Promise<void> => question.ask(undefined);
