/** Words of the pages below review. */
export const reviewWords = {
  reviewReply: {
    replied: (displayName: string) => `${displayName} replied:`,
    editReply: 'Edit reply',
    replyTo: (displayName: string) => `Reply to ${displayName}`,
    yourReplyIsPublic: 'Your reply is public',
    yourReply: 'Your reply',
    publicBelowTheReview: 'Public, below the review',
    cancel: 'Cancel',
    reply: 'Reply',
  },
  reviews: {
    reviews: 'Reviews',
    average: 'Average',
    noReviewsYet: 'No reviews yet',
    emptyText: 'Guests who attended can review the social. A thank-you blast is a good moment to ask.',
    of5: (repeat: string, rating: number, date: string) => `${repeat} ${rating} of 5 · ${date}`,
  },
  guestReviews: {
    yourGuests: 'Your guests',
    hint: 'A guest reads what you wrote once they have reviewed the social, or two weeks after it.',
    noGuestsYet: 'Guests appear here once they are checked in.',
    closed: 'Reviews of guests are closed.',
  },
};
