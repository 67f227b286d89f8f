import { type Answer, isOptionalBox, optionalBoxes, type Question } from '@momos/contracts/questionnaire';
import type { Rsvp } from './rsvp.ts';

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
    : [checkbox(optionalBoxes.hostNews, 'I want to be notified of future events from this host')]),
  ...(person.isSubscribedToUpdate
    ? []
    : [checkbox(optionalBoxes.invitations, 'I want to be invited to curated events')]),
];

/** Takes the answers to the optional checkboxes apart from those to the social's own questions. */
export function optionalAnswers(answers: readonly Answer[]): {
  own: Answer[];
  wantsHostNews: boolean;
  wantsInvitations: boolean;
} {
  const isTicked = (id: string) => answers.some(each => each.questionId === id && each.isTrue === true);
  return {
    own: answers.filter(each => !isOptionalBox({ id: each.questionId })),
    wantsHostNews: isTicked(optionalBoxes.hostNews),
    wantsInvitations: isTicked(optionalBoxes.invitations),
  };
}

/** The optional checkboxes that a person ticked, as answers. */
export const tickedBoxes = ({
  wantsHostNews,
  wantsInvitations,
}: Pick<Rsvp, 'wantsHostNews' | 'wantsInvitations'>): Answer[] => [
  ...(wantsHostNews ? [{ questionId: optionalBoxes.hostNews, isTrue: true }] : []),
  ...(wantsInvitations ? [{ questionId: optionalBoxes.invitations, isTrue: true }] : []),
];
