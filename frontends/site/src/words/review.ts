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
  },
  reviewList: {
    replied: (displayName: string) => `${displayName} replied`,
  },
  stars: {
    rating: (rating: number) => `${rating} of 5`,
    howWasIt: 'How was it?',
    ofFive: (step: number) => `${step} of 5`,
  },
};
