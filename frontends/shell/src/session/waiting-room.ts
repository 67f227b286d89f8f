import type { QueuePosition } from '@momos/contracts/waiting-room';
import { sessionQuestionWords } from '../words/session-questions.ts';
import { createQuestion } from './question.ts';

const words = sessionQuestionWords.waitingRoom;

const question = createQuestion<QueuePosition, void>(words.left);

/** The line that is waited in, as its dialog shows it. */
export const waitingStore = question.store;

/** Shows a person's position in the queue; resolves when it is their turn. What they filled in stays on the page behind. */
export const waitForTurn = (place: QueuePosition): Promise<void> => question.ask(place);
