import { staleVersion } from '@momos/contracts/errors';
import type { Answer, Question } from '@momos/contracts/questionnaire';
import type { Clock } from '@momos/runtime';
import type { Erased, Store } from '@momos/store';
import type { Settings } from '../settings/settings.ts';
import { openQuestions, type StandingAnswers, withAllAnswers, withOpenAnswers } from './standing-answers.ts';
import type { StandingAnswersStore } from './standing-answers.store.ts';

type Deps = {
  store: Pick<Store, 'transaction'>;
  standingAnswers: StandingAnswersStore;
  settings: Pick<Settings, 'standingQuestions'>;
  erased: Erased;
  clock: Clock;
};

export type StandingQuestions = ReturnType<typeof createStandingQuestions>;

/** The platform's own questions (spec §3 "SGN_QUESTIONNAIRE"): which of them a person still has to be asked, and what they answer. */
export function createStandingQuestions({ store, standingAnswers, settings, erased, clock }: Deps) {
  const save = (userId: string, change: (known: StandingAnswers | null) => StandingAnswers) =>
    store.transaction(async () => {
      await erased.guard([userId]);
      const next = change(await standingAnswers.of(userId));
      await standingAnswers.save(next);
      return next;
    });

  return {
    all: () => settings.standingQuestions,

    of: (userId: string): Promise<StandingAnswers | null> => standingAnswers.of(userId),

    /** The questions that a person was not asked yet; nothing is read where the platform asks none. */
    async openTo(userId: string): Promise<Question[]> {
      const questions = settings.standingQuestions;
      return questions.length === 0 ? [] : openQuestions(questions, await standingAnswers.of(userId));
    },

    /** Saves what a registration asked for, where there is anything to ask; throws a 400 that names what is missing. */
    async answerOpen(userId: string, answers: readonly Answer[]): Promise<void> {
      const questions = settings.standingQuestions;
      if (questions.length === 0 || openQuestions(questions, await standingAnswers.of(userId)).length === 0)
        return;
      await save(userId, known => withOpenAnswers(questions, known, { userId, answers, now: clock.now() }));
    },

    /** Saves all answers anew; throws a 412 when `ifMatch` names another version, a 400 that names what is wrong. */
    answerAll: (
      userId: string,
      answers: readonly Answer[],
      ifMatch: number | undefined,
    ): Promise<StandingAnswers> =>
      save(userId, known => {
        if (ifMatch !== undefined && ifMatch !== (known?.version ?? 0)) throw staleVersion('answers');
        return withAllAnswers(settings.standingQuestions, known, { userId, answers, now: clock.now() });
      }),
  };
}
