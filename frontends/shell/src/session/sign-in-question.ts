import { sessionQuestionWords } from '../words/session-questions.ts';
import { createQuestion } from './question.ts';

const words = sessionQuestionWords.signInQuestion;

const question = createQuestion<undefined, void>(words.signClosedNothingLost);

/** Whether a call waits for its person to sign in, as the dialog shows it. */
export const signInStore = question.store;

/** Has a person sign in on the page where they are; resolves when they have, and their name is known. */
export const askToSignIn = (): Promise<void> => question.ask(undefined);
