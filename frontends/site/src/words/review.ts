/** Words of the pages below review. */
export const reviewWords = {
  reviewForm: {
    theHostReplied: 'The host replied',
    editReview: 'Edit review',
    thankReview: 'Thank you for your review',
    yourReview: 'Your review',
    whatShouldOthersKnow: 'What should others know?',
    hostsFutureGuestsRead: 'The hosts and future guests read it',
    sendReview: 'Send review',
  },
  reviewList: {
    replied: (displayName: string) => `${displayName} replied`,
  },
  stars: {
    of5: (rating: number) => `${rating} of 5`,
    howWasIt: 'How was it?',
    of52: (step: number) => `${step} of 5`,
  },
};
