/** Words of the pages below review. */
export const reviewWords = {
  reviewForm: {
    theHostReplied: 'The host replied',
    editReview: 'Edit review',
    thankReview: 'Thank you for your review',
    yourReview: 'Your review',
    whatShouldOthersKnow: 'What should others know?',
    hint: 'The hosts and future guests read it',
    sendReview: 'Send review',
    howWasIt: 'How was it?',
  },
  reviewList: {
    replied: (displayName: string) => `${displayName} replied`,
  },
  peopleMet: {
    open: 'Review people you met',
    peopleYouMet: 'People you met',
    hint: 'Only the two of you read it: when both have written, or two weeks after the social.',
    noOneToReview: 'No other guest who came is on the guest list.',
    whatTheyWrote: 'What they wrote about you',
    host: 'Host',
    closed: 'Reviews of guests are closed.',
  },
};
