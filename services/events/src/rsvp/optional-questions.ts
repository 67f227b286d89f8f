import type { Answer, Question } from '@momos/contracts/questionnaire';

const hostNewsId = 'notify-host';
const invitationsId = 'notify-curated';

const checkbox = (id: string, title: string): Question => ({
  id,
  questionType: 'CUSTOM_CHECKBOX',
  isRequired: false,
  title,
  availableAnswers: [],
  isOptInShareResponse: false,
  userDataMapping: null,
  canRemove: false,
  subQuestions: [],
});

/** The optional checkboxes that are added for a person (spec §5 "Validation rules"). */
export const optionalQuestions = (person: {
  followsAllHosts: boolean;
  isSubscribedToUpdate: boolean;
}): Question[] => [
  ...(person.followsAllHosts
    ? []
    : [checkbox(hostNewsId, 'I want to be notified of future events from this host')]),
  ...(person.isSubscribedToUpdate ? [] : [checkbox(invitationsId, 'I want to be invited to curated events')]),
];

/** Takes the answers to the optional checkboxes apart from those to the social's own questions. */
export function optionalAnswers(answers: readonly Answer[]): {
  own: Answer[];
  wantsHostNews: boolean;
  wantsInvitations: boolean;
} {
  const isTicked = (id: string) => answers.some(each => each.questionId === id && each.isTrue === true);
  return {
    own: answers.filter(each => each.questionId !== hostNewsId && each.questionId !== invitationsId),
    wantsHostNews: isTicked(hostNewsId),
    wantsInvitations: isTicked(invitationsId),
  };
}
