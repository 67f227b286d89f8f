import { standingQuestionsContract } from '@momos/contracts/standing-questions';
import { bind, type RouteBinding } from '@momos/runtime';
import { currentAnswers, type StandingAnswers } from './standing-answers.ts';
import type { StandingQuestions } from './standing-questions.ts';

/** A person's own answers to the platform's questions; hosts and other people see none of them. */
export function standingQuestionRoutes({ standing }: { standing: StandingQuestions }): RouteBinding {
  const viewOf = (known: StandingAnswers | null) => {
    const questions = [...standing.all()];
    return { version: known?.version ?? 0, questions, answers: currentAnswers(questions, known) };
  };
  return bind(standingQuestionsContract, {
    mine: async ({ actor }) => viewOf(await standing.of(actor.userId)),
    change: async ({ actor, body, ifMatch }) =>
      viewOf(await standing.answerAll(actor.userId, body.answers, ifMatch)),
  });
}
