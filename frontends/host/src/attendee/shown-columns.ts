import { deviceStorage } from '@momos/api-client';
import { type AttendeeColumn, attendeeColumns } from '@momos/contracts/rsvp-summary';
import type { SocialView } from '@momos/contracts/social-view';
import { useState } from 'react';

/** Columns of the list that a host may show or hide; the table at the door has one more. */
export const listColumns = attendeeColumns.filter(each => each !== 'person' && each !== 'table');

/** What the host chose to see: columns, and of answers those to these questions; all in one column where no question is chosen. */
export type ShownColumns = { columns: readonly AttendeeColumn[]; questionIds: readonly string[] };

const atFirst: ShownColumns = {
  columns: ['status', 'ticket', 'money', 'answers', 'when', 'tags'],
  questionIds: [],
};

const keyOf = ({ id }: Pick<SocialView, 'id'>) => `momos.attendee-columns.${id}`;

function read(social: SocialView): ShownColumns {
  try {
    const kept = JSON.parse(deviceStorage.getItem(keyOf(social)) ?? 'null') as Partial<ShownColumns> | null;
    if (!kept) return atFirst;
    const asked = new Set(questionsOf(social).map(({ id }) => id));
    return {
      columns: listColumns.filter(each => kept.columns?.includes(each)),
      questionIds: (kept.questionIds ?? []).filter(id => asked.has(id)),
    };
  } catch {
    return atFirst;
  }
}

/** The columns of a social's list as its host chose them, kept on this device. */
export function useShownColumns(social: SocialView) {
  const [shown, setShown] = useState(() => read(social));
  const show = (next: ShownColumns) => {
    setShown(next);
    deviceStorage.setItem(keyOf(social), JSON.stringify(next));
  };
  return [shown, show] as const;
}

/** All questions of a social, those below an answer too. */
export const questionsOf = ({ questionnaire }: Pick<SocialView, 'questionnaire'>) =>
  questionnaire.questions.flatMap(each => [each, ...each.subQuestions.flatMap(({ questions }) => questions)]);
