import { createQuestion } from './question.ts';

const question = createQuestion<undefined, void>('Sign-in was closed. Nothing was lost.');

/** Whether a call waits for its person to sign in, as the dialog shows it. */
export const signInStore = question.store;

/** Has a person sign in on the page where they are; resolves when they have, and their name is known. */
export const askToSignIn = (): Promise<void> => question.ask(undefined);
