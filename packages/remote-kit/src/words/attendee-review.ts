/** Words of the reviews that people who attended write about each other. */
export const attendeeReviewWords = {
  review: (name: string) => `Review ${name}`,
  edit: (name: string) => `Edit your review of ${name}`,
  howWas: (name: string) => `How was ${name}?`,
  comment: 'A few words',
  send: 'Send',
  cancel: 'Cancel',
  saved: 'Your review is saved',
};
